import { once } from 'node:events'
import type { Fetch } from './server.ts'

/** The texts of a group's event stream as they arrive; `ended` resolves when the server closes it. */
export async function listen(fetch: Fetch, group: number) {
  const answer = await fetch(`/api/v1/sync/events?group=${group}`)
  const texts: string[] = []
  const arrivals = new EventTarget()
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) {
      texts.push(decoder.decode(part))
      arrivals.dispatchEvent(new Event('text'))
    }
  })()
  const until = async (isEnough: (text: string) => boolean) => {
    while (!isEnough(texts.join(''))) await once(arrivals, 'text')
  }
  return { answer, texts, ended, until }
}
