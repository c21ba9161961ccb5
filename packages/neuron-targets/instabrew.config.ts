import { neuron } from '@instabrew/isa-neuron';
import { cpp, defineConfig, enumCodec, interp, latency, python, ts, wireJson } from 'instabrew';

export default defineConfig({
  isa: neuron,
  plugins: [
    enumCodec(),
    wireJson(),
    interp(),
    latency({ generation: 'gen3' }),
    cpp({ out: 'gen/cpp' }),
    ts({ out: 'gen/ts' }),
    python({ out: 'gen/python' }),
  ],
});
