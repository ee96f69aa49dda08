import type { Page } from '@playwright/test'

/** As a program does that installs add-ons. */
export const install = (page: Page, script: string) =>
  page.evaluate(async (text) => {
    const { codeHash } = (await (await fetch('/api/v1/addons/uploads', { method: 'PUT', body: new Blob([text]) })).json()) as { codeHash: string }
    const answer = await fetch('/api/v1/addons', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ codeHash }) })
    if (!answer.ok) throw new Error(await answer.text())
  }, script)
