import {expect,test} from 'vitest';
import { sampler, least } from './sampler.js';
test('x',()=>{
 console.log(JSON.stringify(sampler.instructions[0]!.fields.map(f=>[f.name,f.default,f.emit,f.required])));
});
