/// <reference lib="webworker" />
import { Workspace } from '../workspace.ts'
import type { DeskAnswer, DeskOrder } from './desk-order.ts'
import { ImportDesk } from './import-desk.ts'
import { TableError } from './read-table.ts'

declare const self: DedicatedWorkerGlobalScope

// Fifty thousand rows take seconds to read and check: not on the page.
let desk: ImportDesk | undefined
const tell = (answer: DeskAnswer) => self.postMessage(answer)

self.addEventListener('message', ({ data: order }: MessageEvent<DeskOrder>) => {
  if (order.kind === 'begin') desk ??= new ImportDesk(new Workspace(order.owner))
  else void answer(order)
})

async function answer({ id, question, input }: Extract<DeskOrder, { kind: 'ask' }>): Promise<void> {
  try {
    if (!desk) throw new Error('the desk was not begun')
    const ask = desk[question] as (...input: unknown[]) => Promise<unknown>
    tell({ id, value: await ask.apply(desk, [...input]) })
  } catch (error) {
    if (error instanceof TableError) tell({ id, trouble: error.trouble })
    else tell({ id, error: String(error) })
  }
}
