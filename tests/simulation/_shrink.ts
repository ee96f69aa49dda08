import fc from 'fast-check'
import { readFileSync, writeFileSync } from 'node:fs'
import { runHistory } from './history.ts'
let tape = JSON.parse(readFileSync('/tmp/tape.json', 'utf8')) as number[]
const fails = async (t: number[]) => { try { await runHistory(t, new Map()); return null } catch (e) { return (e as Error).message } }
const first = (await fails(tape))!
const kind = first.slice(0, 6)
console.log(first)
const end = Date.now() + 60000
for (let chunk = tape.length >> 1; chunk >= 1 && Date.now() < end; chunk = chunk === 1 ? 0 : chunk >> 1) {
  for (let at = 0; at < tape.length && Date.now() < end; ) {
    const cut = [...tape.slice(0, at), ...tape.slice(at + chunk)]
    const m = await fails(cut)
    if (m?.startsWith(kind)) tape = cut; else at += chunk
  }
}
for (let i = 0; i < tape.length && Date.now() < end; i++) for (const v of [0]) { if (tape[i] === v) continue; const z = [...tape]; z[i] = v; if ((await fails(z))?.startsWith(kind)) tape = z }
console.log(tape.length, JSON.stringify(tape))
writeFileSync('/tmp/tape-min.json', JSON.stringify(tape))
try { await runHistory(tape, new Map(), undefined, (l) => console.log(l)) } catch (e) { console.log((e as Error).message) }
