#!/usr/bin/env node
import process from 'node:process';
import { main } from '../dist/index.js';

// `instabrew explain Activation | head` closes the pipe early: nothing is wrong.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));

// For measurements: scripts/large.mjs.
if (process.env.INSTABREW_PEAK) process.stderr.write(`peak memory ${process.resourceUsage().maxRSS} KiB\n`);
