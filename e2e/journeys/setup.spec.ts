import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../harness/lab.ts'
import { findAccessibilityFaults } from '../harness/accessibility.ts'

const program = join(import.meta.dirname, '../../dist/server/aliquot.js')

/** `aliquot serve` on an empty folder, and its output. */
async function startEmpty() {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-empty-'))
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, ALIQUOT_DATA: folder, PORT: '0', ALIQUOT_LOG: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 30_000 }).toContain('/setup/#')
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await gone
    await rm(folder, { recursive: true })
  }
  return { link: /http\S+#\S+/.exec(output)![0], stop }
}

test('a new server is set up by its link, and its administrator can start at once; the link works once [TBL-05]', async ({ page }) => {
  const { link, stop } = await startEmpty()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
  expect(await findAccessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(3)
  await expect(page.getByLabel('Group', { exact: true })).toBeFocused()
  const typed = { Group: 'Okafor Lab', 'First name': 'Ada', 'Last name': 'Visser', 'User name': 'ada', 'E-mail': 'ada@lab.example' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a long enough one')
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('another')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('a long enough one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ada Visser' })).toBeVisible()
  const firstSteps = page.getByRole('region', { name: 'First steps' })
  await expect(firstSteps.getByRole('button')).toHaveText(['Create storage unit', 'Import', 'Scan'])
  await page.getByRole('link', { name: 'Samples', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No item found.', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)

  const other = await page.context().browser()!.newPage()
  await other.goto(link)
  for (const [label, text] of Object.entries(typed)) await other.getByLabel(label, { exact: true }).fill(text)
  for (const name of ['Password', 'Repeat password']) await other.getByRole('textbox', { name, exact: true }).fill('a long enough one')
  await other.getByRole('button', { name: 'Set up' }).click()
  await expect(other.getByText('This setup link has already been used or has expired.')).toBeVisible()
  await other.close()
  await stop()
})
