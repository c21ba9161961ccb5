import process from 'node:process';

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
