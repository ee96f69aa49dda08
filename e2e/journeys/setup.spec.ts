import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '../harness/lab.ts'
import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { scan } from '../harness/tablet.ts'
import { goHome, openTab } from '../pages/navigation.ts'

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

const typed = { Group: 'Okafor Lab', 'First name': 'Ada', 'Last name': 'Visser', 'User name': 'ada', Email: 'ada@lab.example' }

async function fillIn(page: Page, password: string): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  for (const name of ['Password', 'Repeat password']) await page.getByRole('textbox', { name, exact: true }).fill(password)
}

test('a new laboratory comes from an empty screen to its first scanned box by what home proposes', async ({ page }) => {
  const { link, stop } = await startEmpty()
  await page.goto(link)
  await fillIn(page, 'a long enough one')
  await page.keyboard.press('Enter')
  const steps = page.getByRole('region', { name: 'First steps' })

  await test.step('the freezer is there from the beginning, so the box is next', async () => {
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(1)
    await steps.getByRole('button', { name: 'New compartment' }).click()
    await page.getByRole('button', { name: 'New compartment' }).click()
    const dialog = page.getByRole('dialog', { name: /^New compartment in/ })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Box 1')
    await scan(page, 'BOX-0001')
    await dialog.getByRole('button', { name: 'Create compartment' }).click()
    await expect(page.getByRole('heading', { name: 'Box 1' })).toBeVisible()
  })

  await test.step('a tube is put into the box with the code on its label', async () => {
    await goHome(page)
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(2)
    await steps.getByRole('button', { name: 'Open box' }).click()
    await page.getByRole('gridcell', { name: /^A1/ }).click()
    await page.getByRole('button', { name: 'New sample at A1' }).click()
    const dialog = page.getByRole('dialog', { name: 'New sample at A1' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('HEK293T')
    await scan(page, 'TUBE-0001')
    await expect(dialog.getByRole('textbox', { name: 'Sample barcode' })).toHaveValue('TUBE-0001')
    await dialog.getByRole('button', { name: 'Create sample' }).click()
    await expect(page.getByText('HEK293T created')).toBeVisible()
  })

  await test.step('both are found by their codes, and home has no first steps any more', async () => {
    await goHome(page)
    await expect(page.getByRole('region', { name: 'Storage' })).toBeVisible()
    await expect(steps).toHaveCount(0)
    await scan(page, 'BOX-0001')
    await expect(page.getByRole('gridcell', { name: /^A1.*HEK293T/ })).toBeVisible()
    await scan(page, 'TUBE-0001')
    await expect(page.getByRole('heading', { name: 'HEK293T' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Box 1, A1 marked. 1 of 81 positions taken.' })).toBeVisible()
  })
  await stop()
})

test('a new server is set up by its link, and its administrator can start at once; the link works once [TBL-05]', async ({ page }) => {
  const { link, stop } = await startEmpty()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
  expect(await findAccessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(3)
  await expect(page.getByLabel('Group', { exact: true })).toBeFocused()
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  const both = page.getByRole('textbox', { name: /password$/i })
  for (const field of await both.all()) await field.fill('Password2024!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Many people use this password, so it is easy to guess.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a long enough one')
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('another')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('a long enough one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ada Visser' })).toBeVisible()
  await openTab(page, 'Samples')
  await expect(page.getByRole('heading', { name: 'No item found.', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)

  const other = await page.context().browser()!.newPage()
  await other.goto(link)
  await fillIn(other, 'a long enough one')
  await other.getByRole('button', { name: 'Set up' }).click()
  await expect(other.getByText('This setup link has already been used or has expired.')).toBeVisible()
  await other.close()
  await stop()
})
