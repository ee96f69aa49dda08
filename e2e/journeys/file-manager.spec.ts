import { makePng } from '../../tests/harness/png.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { closeByTap } from '../pages/close-by-tap.ts'
import { openApp, waitForIds } from '../pages/sign-in.ts'

/** Samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMember = 8

const gel = { name: 'gel of lane 3.png', mimeType: 'image/png', buffer: makePng(300, 200) }

test.use({ tablet: 'mara' })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a file is found in the file manager, by its name or in its folder, is shown, and leads to its experiment; the mini browser hands it to the page that opened it [ROUTE-07]', async ({
  page,
  lab,
}) => {
  await openApp(page, `${lab.network.url}/members/experiments/journal/?experimentID=318`)
  await waitForIds(page, kindsOfMember)
  await page.getByRole('group', { name: 'Add a section' }).getByLabel('Files to add').setInputFiles([gel])
  await expect(page.getByRole('listitem', { name: gel.name, exact: true })).toContainText('Stored')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Files', level: 1 })).toBeVisible()
  await expect(row(page, gel.name)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('no such file')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('lane 3')
  await expect(row(page, gel.name)).toContainText('Mara')
  const act = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${gel.name}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Show')
  await expect(page.getByRole('dialog', { name: gel.name })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const downloading = page.waitForEvent('download')
  await act('Download')
  expect((await downloading).suggestedFilename()).toBe(gel.name)

  const opened = page.waitForEvent('popup')
  await page.evaluate(() => {
    window.addEventListener('message', ({ data }) => document.body.setAttribute('data-choice', JSON.stringify(data)))
    window.open('/members/groups/filemanager/minibrowser.aspx?scope=file&fileMask=*.png&buttonCaption=Link', 'choice', 'width=640,height=720')
  })
  const popup = await opened
  await popup.getByRole('button', { name: gel.name }).click()
  // A window of its own, without the app around it.
  await expect(popup.getByRole('navigation')).toHaveCount(0)
  await closeByTap(popup.getByRole('button', { name: 'Link', exact: true }))
  await expect(page.locator('body')).toHaveAttribute('data-choice', new RegExp(`"scope":"file","id":"[\\w-]{36}","name":"${gel.name}"`))

  await act('Go to its place')
  await expect(page).toHaveURL(/experimentID=318/)
})
