import { fileOf } from '../../tools/code-parts.mjs'
import { expect, test } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { openTab } from '../pages/navigation.ts'
import { signIn } from '../pages/sign-in.ts'

/* The service worker would download all code at once. Without it, each part is requested separately. */
test.use({ contextOptions: { serviceWorkers: 'block' } })

const isCode = (url: string): boolean => /\/assets\/[^/]+\.js$/.test(url)

test('the code for each next step is loaded before it is needed, so no tap waits for it', async ({ page, lab }) => {
  const asked = new Set<string>()
  const fetched = new Set<string>()
  let hold: Promise<void> | undefined
  page.on('request', (request) => isCode(request.url()) && asked.add(request.url()))
  page.on('requestfinished', (request) => fetched.add(request.url()))
  const isThere = (source: string) => fetched.has(`${lab.network.url}/${fileOf(source)}`)
  // The scripts of workers are not held back: the screen is drawn while they load.
  await page.route(/\/assets\/(?!.*\.worker-).*\.js$/, async (route) => {
    await hold
    await route.continue()
  })

  /** Waits until the code of these sources is prefetched, then takes the step while all other code is held back: a screen that lacked any would not appear. */
  const take = (what: string, sources: readonly string[], step: () => Promise<void>) =>
    test.step(what, async () => {
      await expect.poll(() => sources.filter((source) => !isThere(source)), { timeout: 60_000 }).toEqual([])
      // Their dependencies were requested together with them.
      const along = [...asked]
      await expect.poll(() => along.filter((url) => !fetched.has(url)), { timeout: 60_000 }).toEqual([])
      let release = () => {}
      hold = new Promise((resolve) => (release = resolve))
      await step()
      hold = undefined
      release()
    })
  const heading = (name: string | RegExp) => expect(page.getByRole('heading', { name }).first()).toBeVisible()
  const row = (at: number) => page.getByRole('list', { name: 'Samples', exact: true }).getByRole('listitem').nth(at)
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()

  await page.goto(lab.network.url)
  await take('sign-in → home', ['src/app/actors/sign-in.ts', 'src/features/home/home-screen.tsx', 'src/features/home/home-cards.ts'], () =>
    signIn(page, 'mara'),
  )
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
  await take(
    'home → a sample found',
    ['src/features/samples/sample-screen.tsx', 'src/features/samples/history/sample-history.tsx', 'src/features/lineage/lineage.tsx'],
    async () => {
      await page.getByRole('searchbox', { name: 'Search or scan' }).fill('pX459-TP53 gRNA 2')
      await page.getByRole('option', { name: 'pX459-TP53 gRNA 2 PL-0421' }).click()
      await heading('pX459-TP53 gRNA 2')
      await heading('History')
      await heading('Lineage')
    },
  )
  await take(
    'the sample → a change',
    [
      'db/writing/write-mutations.ts',
      'db/disk/dexie-disk-transaction.ts',
      'src/workspace/mutations/amounts.ts',
      'src/features/samples/dialogs/move-sample-dialog.tsx',
    ],
    async () => {
      await page.getByRole('button', { name: 'Check out' }).click()
      await expect(page.getByRole('button', { name: 'Return' })).toBeVisible()
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible()
      await page.keyboard.press('Escape')
    },
  )
  await take('→ samples and the preview of one', ['src/app/pages/table-pages.tsx', 'src/features/samples/preview/sample-preview.tsx'], async () => {
    await openTab(page, 'Samples')
    await expect(row(3)).toBeVisible()
    await row(3).getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Open', exact: true })).toBeVisible()
  })
  await take('chosen samples → moved', ['src/features/tables/move-samples-dialog.tsx', 'src/app/pages/bulk-update-pages.tsx'], async () => {
    await row(2).getByRole('checkbox').click()
    await row(3).getByRole('checkbox').click()
    await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await take('→ storage', ['src/features/storage/storage-screen.tsx'], async () => {
    await openTab(page, 'Storage')
    await expect(page.getByRole('treeitem', { name: /^Freezer F2/ })).toBeVisible()
  })
  await take('storage → a box → its sample', ['src/features/storage/layers/layer-view.tsx', 'src/features/samples/form/new-sample-dialog.tsx'], async () => {
    for (const name of ['Freezer F2', 'Rack R1', 'Box 2']) await page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).click()
    await heading(/^Box 2/)
    await page.getByRole('gridcell', { name: 'A1,' }).click()
  })
  await take('→ scan', ['src/app/pages/scan-page.tsx'], async () => {
    await open('Scan')
    await heading('Scan a tube or box')
  })
  await take('scan → location update', ['src/app/pages/move-into-page.tsx'], async () => {
    await page.getByRole('radio', { name: 'Move' }).click()
    await heading('Where do the tubes go?')
    await scan(page, '008000000000069')
    await expect(page.getByText('Scan the next tube')).toBeVisible()
  })
})
