import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sha256Of } from '../../tests/harness/files.ts'
import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { StorageProcess } from '../harness/storage-process.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

/** Four chunks: more than the organization allows on its server. */
const raw = { name: 'run.raw', mimeType: 'application/octet-stream', buffer: randomBytes(3_500_000) }

const file = (page: Page) => page.getByRole('listitem', { name: raw.name, exact: true })

/** The organization's administrator allows files of 1 MB on the server. */
async function allowOneMegabyte({ server }: Lab): Promise<void> {
  const body = new URLSearchParams({ un: 'mara', pw: demoPassword })
  const cookie = (await fetch(`${server.url}/login/login.ashx`, { method: 'POST', body })).headers.getSetCookie()[0]!.split(';')[0]!
  const answer = await fetch(`${server.url}/api/v1/organization/settings`, {
    method: 'PUT',
    body: JSON.stringify({ uploadMegabytes: 1 }),
    headers: { cookie, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(204)
}

test.use({ tablet: 'amina' })

test('an administrator connects a storage server; a file too large for Aliquot waits for it, goes there, is linked behind what the person does, and is downloaded [FILE-07]', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  const storage = await StorageProcess.install()
  try {
    await allowOneMegabyte(lab)
    await openApp(page, network.url)
    await page.goto(`${network.url}/members/settings/?tab=storage-server`)
    await page.getByLabel('Address').fill(storage.url)
    await page.getByRole('button', { name: 'Connect' }).click()
    const shown = page.getByRole('dialog', { name: 'Your new token' })
    const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue()
    await shown.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('button', { name: 'Disconnect…' })).toBeVisible()

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
    await page.getByRole('link', { name: 'Projects' }).click()
    await createExperiment(page, { project: 'Imaging', study: 'Light sheet', experiment: 'Whole embryo' })
    await waitUntilSent(page)
    const files = page.getByRole('group', { name: 'Add a section' }).getByLabel('Files to add')
    await files.setInputFiles([raw])
    await expect(file(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 B of 3.3 MB')

    // Once the storage server is there, it goes on by itself. The person waits for about 5 seconds; meanwhile, the message is asked for every second.
    network.refuse('/members/fn/retrieveMessage.ashx')
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('retrieveMessage.ashx') && asked.push(request.url()))
    await storage.start(network.url, server.url, token)
    const waiting = page.getByRole('dialog', { name: 'Please Wait...' })
    await expect(waiting).toContainText(`${raw.name} is being checked and linked to Whole embryo, File.`, { timeout: 60_000 })
    await expect(waiting).toBeHidden({ timeout: 10_000 })
    expect(asked.length).toBeGreaterThan(2)
    await expect(page.getByText('The storage server is checking it.')).toBeVisible()
    const { messages } = await page.evaluate(
      async () =>
        (await (await fetch('/members/fn/getMessageQueue.ashx', { method: 'POST' })).json()) as { messages: { retrieveURL: string; state: string }[] },
    )
    expect(asked[0]).toContain(messages[0]!.retrieveURL.split('?')[1]!)
    expect(messages).toMatchObject([{ name: raw.name, state: 'FINISHED' }])
    network.refuse(undefined)
    await expect(page.getByText('File successfully linked to section.')).toBeVisible({ timeout: 60_000 })
    await expect(file(page)).toContainText('Stored')

    const downloading = page.waitForEvent('download')
    await file(page)
      .getByRole('button', { name: `Download ${raw.name}` })
      .click()
    expect(sha256Of(await readFile(await (await downloading).path()))).toBe(sha256Of(raw.buffer))
  } finally {
    await storage.dispose()
  }
})
