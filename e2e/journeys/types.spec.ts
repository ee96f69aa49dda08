import { Workday, connectivityModes } from '../harness/workday.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { openFromMenu, openTab } from '../pages/navigation.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

interface TypeRow {
  id: number
  name: string
  unit: string
  archived: number
  fields: { key: string; type: string; required: boolean; options: string[]; mask: string; defaultValue: string }[]
}
interface SampleRow {
  name: string
  sampleTypeId: number
  meta: Record<string, string>
}

for (const way of connectivityModes)
  test(`an administrator creates a sample type with fields, and the next new sample asks for them, also on a second device: ${way} [INV-04, ROUTE-31, DLG-05, QUEUE-01]`, () =>
    Workday.spend(
      way,
      async (day) => {
        const page = await day.begin()
        await page.goto(day.url)
        await makeHybridoma(page)
        const second = await day.end(page)
        const made = (await second.rows<TypeRow>('sampleTypes')).find((row) => row.name === 'Hybridoma')!
        expect(made).toMatchObject({
          fields: [
            { key: 'Isotype', type: 'RADIO', options: ['IgG1', 'IgG2a'] },
            { key: 'Clone code', type: 'TEXT', mask: 'AA-000', required: true },
          ],
        })
        const line = (await second.rows<SampleRow>('samples')).find(({ name }) => name === 'OKT9 line')!
        expect([line.sampleTypeId, ...Object.values(line.meta)]).toEqual([made.id, 'OK-009'])
      },
      'amina',
    ))

/** The type, and a sample of it. */
async function makeHybridoma(page: Page): Promise<void> {
  await openFromMenu(page, 'Sample types')
  await page.getByRole('button', { name: 'New sample type', exact: true }).click()
  // Before, the first type is shown, which has a name as well.
  await expect(page.getByRole('heading', { name: 'New sample type' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Hybridoma')
  await page.getByRole('radio', { name: 'star' }).click()
  await page.getByRole('button', { name: 'Add field' }).click()
  const field = page.getByRole('group', { name: /^Field / })
  await field.getByRole('textbox', { name: 'Field name' }).fill('Clone code')
  await field.getByRole('textbox', { name: 'Mask' }).fill('AA-000')
  await expect(field.getByText('For example AB-123')).toBeVisible()
  await field.getByRole('checkbox', { name: 'Required' }).check()
  await page.getByRole('button', { name: 'Add field' }).click()
  await field.getByRole('textbox', { name: 'Field name' }).fill('Isotype')
  await field.getByRole('combobox', { name: 'Field type' }).click()
  await page.getByRole('option', { name: 'Single choice' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the options, one per line.').first()).toBeVisible()
  await field.getByRole('textbox', { name: 'Options' }).fill('IgG1\nIgG2a')
  await expect(field.getByText(/9,?990 characters remaining/)).toBeVisible()
  await field.getByRole('button', { name: 'Move up' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sample type Hybridoma created')).toBeVisible()

  // A new sample of it.
  await openTab(page, 'Samples')
  await page.getByRole('button', { name: 'New sample' }).click()
  const form = page.getByRole('dialog', { name: 'New sample' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('OKT9 line')
  await form.getByRole('radio', { name: 'Hybridoma', exact: true }).click()
  await form.getByRole('textbox', { name: 'Clone code' }).fill('OK9')
  await form.getByRole('button', { name: 'Create sample' }).click()
  await expect(form.getByText('This value is not valid for the field.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Clone code' }).fill('OK-009')
  await form.getByRole('button', { name: 'Create sample' }).click()
  await expect(page.getByRole('heading', { name: 'OKT9 line' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Clone code OK-009/ })).toBeVisible()
}

test.describe(() => {
  test.use({ tablet: 'amina' })

  test('removing a field of a type leaves its values, and they return with the field [INV-04]', async ({ page, lab }) => {
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const type = async () => (await colleague.rows<TypeRow>('sampleTypes')).find((row) => row.name === 'Hybridoma')
    const field = page.getByRole('group', { name: /^Field / })
    await openApp(page, lab.network.url)
    await makeHybridoma(page)
    await followTo(page, `${lab.network.url}/members/inventory/sampletypes/edit/`)
    await page.getByRole('link', { name: /^Hybridoma/ }).click()
    const takeAway = async () => {
      await page.getByRole('button', { name: 'Field Clone code' }).click()
      await field.getByRole('button', { name: 'Remove', exact: true }).click()
      const warning = page.getByRole('alertdialog', { name: 'Remove field Clone code?' })
      await expect(warning.getByText('Existing values are kept but no longer shown.')).toBeVisible()
      await warning.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Changes have been saved')).toBeVisible()
    }
    const takeBack = async () => {
      await page.getByRole('status').filter({ hasText: 'Changes have been saved' }).getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Field Clone code' })).toBeVisible()
    }
    const values = async () => (await colleague.rows<SampleRow>('samples')).find(({ name }) => name === 'OKT9 line')!.meta
    await takeAway()
    await expect(page.getByRole('button', { name: 'Field Clone code' })).toHaveCount(0)
    await takeBack()
    await expect.poll(type, { timeout: 60_000 }).toMatchObject({ fields: [{ key: 'Isotype' }, { key: 'Clone code', mask: 'AA-000', required: true }] })
    expect(Object.values(await values())).toEqual(['OK-009'])
    await takeAway()
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('This sample type is archived. It cannot be used for new samples.')).toBeVisible()
    await expect.poll(type, { timeout: 60_000 }).toMatchObject({ archived: 1, fields: [{ key: 'Isotype' }] })
    expect(Object.values(await values())).toEqual(['OK-009'])
  })
})

test.describe(() => {
  test.use({ tablet: 'mara' })

  test('people who may not edit sample types can view them [INV-04, PERM-02]', async ({ page, lab }) => {
    await page.goto(`${lab.network.url}/members/inventory/sampletypes/edit/`)
    await page.getByRole('link', { name: /^Plasmid/ }).click()
    await expect(page.getByText('Your role can view sample types but not change them.')).toBeVisible()
    await expect(page.getByText('Backbone')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })
})

test.describe(() => {
  test.use({ tablet: 'amina' })

  test('a file field opens the picker and shows the file, and a project field picks a project [FAULT-123] [INV-01]', async ({ page, lab }) => {
    await openApp(page, lab.network.url)
    await makeTypeWith(page, 'Reference lot', { Certificate: 'File', Used: 'Project' })
    await openTab(page, 'Samples')
    await page.getByRole('button', { name: 'New sample', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New sample' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Anti-CD3')
    await dialog.getByRole('radio', { name: 'Reference lot' }).click()
    const project = dialog.getByRole('combobox', { name: 'Used' })
    await project.click()
    const first = page.getByRole('option').nth(1)
    const projectName = await first.innerText()
    await first.click()
    await expect(project).toHaveValue(projectName)
    await dialog
      .getByRole('group', { name: 'Certificate' })
      .getByLabel('Files to add')
      .setInputFiles({
        name: 'lot-7.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('pure'),
      })
    await expect(dialog.getByRole('button', { name: 'Remove lot-7.txt' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create sample' }).click()
    await expect(dialog).toBeHidden()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download lot-7.txt' }).click()
    expect((await saved).suggestedFilename()).toBe('lot-7.txt')
    await expect(page.getByRole('button', { name: /Used/ })).toContainText(projectName)
    // Another one, which the group has already, is chosen in its place.
    await page.getByRole('button', { name: /^Certificate/ }).click()
    await page.getByRole('button', { name: 'Choose a file…' }).click()
    const choice = page.getByRole('dialog', { name: 'Choose a file' })
    await choice.getByRole('searchbox', { name: 'Find a file' }).fill('nothing like it')
    await expect(choice.getByText('No item found')).toBeVisible()
    await choice.getByRole('searchbox', { name: 'Find a file' }).fill('')
    await choice
      .getByRole('button')
      .filter({ hasNotText: /Cancel|Close/ })
      .first()
      .click()
    await expect(choice).toBeHidden()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  })
})

async function makeTypeWith(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await openFromMenu(page, 'Sample types')
  await page.getByRole('button', { name: 'New sample type', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'New sample type' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('radio', { name: 'star' }).click()
  const field = page.getByRole('group', { name: /^Field / })
  for (const [key, kind] of Object.entries(fields)) {
    await page.getByRole('button', { name: 'Add field' }).click()
    await field.getByRole('textbox', { name: 'Field name' }).fill(key)
    await field.getByRole('combobox', { name: 'Field type' }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Sample type ${name} created`)).toBeVisible()
}
