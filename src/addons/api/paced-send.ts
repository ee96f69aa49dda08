import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { SendRequest } from './api-calls.ts'

const tooMany = 429

export interface Pace {
  readonly wait: (ms: number) => Promise<void>
  readonly atOnce?: number
}

/**
 * A few calls at a time, in their order: an add-on that asks for a thousand samples at once must not keep the sync from getting through.
 * A call that the server had no time for did nothing, and is sent again.
 */
export function pacedSend(send: SendRequest, { wait, atOnce = addonLimits.calls.atOnce }: Pace): SendRequest {
  const waiting: (() => void)[] = []
  let busy = 0
  const take = async () => {
    if (busy >= atOnce) await new Promise<void>((next) => waiting.push(next))
    else busy += 1
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
  return async (request) => {
    await take()
    try {
      for (let attempt = 0; ; attempt++) {
        const answer = await send(request)
        if (answer.status !== tooMany || attempt === addonLimits.calls.again) return answer
        await wait(Number(answer.headers['retry-after']) * 1_000 || addonLimits.calls.pause)
      }
    } finally {
      leave()
    }
  }
}
