import fc from 'fast-check'
import { runHistory } from '/work/main/tests/simulation/history.ts'
const counts = new Map<string, number>()
const runs = +(process.argv[2] ?? 200), seed = +(process.argv[3] ?? 1)
const t = performance.now()
const tapes = fc.array(fc.nat(1 << 20), { minLength: 150, maxLength: 350, size: 'max' }).noBias?.() ?? fc.noBias(fc.array(fc.nat(1 << 20), { minLength: 150, maxLength: 350, size: 'max' }))
const out = await fc.check(fc.asyncProperty(tapes as any, async (tape: any) => { await runHistory(tape, counts) }), { numRuns: runs, seed, endOnFailure: process.argv[4] !== 'shrink' })
const s = (performance.now() - t) / 1000
console.log(out.failed, out.numRuns, (out.numRuns / s).toFixed(1) + '/s', out.counterexamplePath, (out.counterexample?.[0] as any)?.length)
if (out.failed) console.log((out.errorInstance as any)?.stack)
console.log([...counts].sort().map(([k, v]) => `${k}=${v}`).join(', '))
if (out.failed) (await import('node:fs')).writeFileSync('/tmp/tape.json', JSON.stringify(out.counterexample![0]))
