import * as fc from 'fast-check'
import { routes as allRoutes } from '#server/routes/list.ts'
import type { Route } from '#server/routes/route.ts'
import { anyCall, nameOf, type Call } from './calls.ts'
import { faultsIn } from './laws.ts'
import type { Lab } from './lab.ts'
import { prepare } from './prepare.ts'
import { filledIn, send } from './send.ts'
import { faultsOfWriting, readTrace } from './traces.ts'

export interface FuzzOptions {
  readonly calls: number
  readonly seed: number
  /** All of them by default. */
  readonly routes?: readonly Route[]
  say?(line: string): void
}

export interface FuzzReport {
  calls: number
  /** How often each route answered with each status. */
  readonly statuses: Map<string, Map<number, number>>
}

/** After this many calls everything is put back: otherwise all samples would soon be archived. */
const atOnce = 250

/** Makes these calls, and throws at the first answer that breaks a law. The same seed makes the same calls. */
export async function fuzz(lab: Lab, { calls, seed, routes = allRoutes, say }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { calls: 0, statuses: new Map() }
  const any = anyCall(lab, routes)
  for (let batch = 0; report.calls < calls; batch++) {
    await lab.restore()
    const numRuns = Math.min(atOnce, calls - report.calls)
    let hasFailed = false
    const property = fc.asyncProperty(any, async (call) => {
      // A smaller call is tried on what the first one found, not on what it left.
      if (hasFailed) await lab.restore()
      const faults = await make(lab, routes, call, report)
      hasFailed ||= faults.length > 0
      if (faults.length) throw new Error(faults.join('\n'))
    })
    const before = report.calls
    const result = await fc.check(property, { seed: seed + batch, numRuns })
    if (result.failed) throw new Error(told(lab, result, seed, before + numRuns), { cause: result.errorInstance })
    say?.(`${report.calls} calls`)
  }
  return report
}

async function make(lab: Lab, routes: readonly Route[], call: Call, report: FuzzReport): Promise<string[]> {
  const route = routes.find((each) => nameOf(each) === call.route)!
  const caller = lab.callers.find(({ name }) => name === call.caller)!
  const logged = lab.server.log.length
  await prepare(lab, caller, call)
  const before = lab.trace ?? (await readTrace(lab.server.engine, lab))
  const answer = await send(lab, caller, filledIn(lab, caller, call))
  const after = await readTrace(lab.server.engine, lab)
  lab.trace = after
  report.calls++
  const statuses = report.statuses.get(call.route) ?? new Map<number, number>()
  report.statuses.set(call.route, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1))
  const failures = lab.server.log.slice(logged).filter((line) => (JSON.parse(line) as { level: number }).level >= 50)
  lab.server.log.length = 0
  return [
    ...failures.map((line) => `the server logged ${line}`),
    ...faultsIn(lab, route, caller, answer).map((fault) => `${fault}: ${answer.status} ${answer.text.slice(0, 500)}`),
    ...(await faultsOfWriting(lab, route, caller, answer.status, before, after)),
  ]
}

const maxShown = 2_000

function told(lab: Lab, { counterexample, errorInstance }: fc.RunDetails<[Call]>, seed: number, calls: number): string {
  const [call] = counterexample!
  const caller = lab.callers.find(({ name }) => name === call.caller)!
  const { method, address, headers, body } = filledIn(lab, caller, call)
  return [
    (errorInstance as Error).message,
    `${call.caller}, a call that is ${call.kind}: ${method} ${address}`.slice(0, maxShown),
    JSON.stringify(headers),
    body instanceof Uint8Array ? `${body.length} bytes: ${Buffer.from(body).toString('hex').slice(0, 200)}` : (body ?? 'no body').slice(0, maxShown),
    `To repeat: npm run fuzz -- --engine ${lab.server.engine.name} --seed ${seed} --calls ${calls}`,
  ].join('\n')
}
