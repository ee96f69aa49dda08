import { reportFailure } from '#src/workspace/saving/report-failure.ts'

const askedKey = 'aliquot.askedToKeep'
/** So that browsers that ask the person do not ask repeatedly. */
const askAgainAfter = 30 * 24 * 60 * 60 * 1000
let isRequested = false

/** Whether the browser keeps this data when the device runs low on space; undefined if it does not say. */
export async function readPersistence(): Promise<boolean | undefined> {
  return (navigator as Partial<Navigator>).storage?.persisted?.()
}

/** Asks the browser to keep it. Some decide by themselves, some ask the person. */
export async function requestPersistence(): Promise<boolean> {
  localStorage.setItem(askedKey, String(Date.now()))
  return (await (navigator as Partial<Navigator>).storage?.persist?.()) ?? false
}

/** After the first thing a person saves: then they have work here, and understand the question. */
export function requestPersistenceAfterFirstSave(): void {
  if (isRequested) return
  isRequested = true
  void (async () => {
    if (Date.now() - Number(localStorage.getItem(askedKey) ?? 0) < askAgainAfter) return
    if ((await readPersistence()) === false) await requestPersistence()
  })().catch(reportFailure)
}
