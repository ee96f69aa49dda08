import { expect, test } from '../harness/lab.ts'
import { scanAll } from '../harness/scanner.ts'
import { lockScreen, setPin, unlockByPassword, unlockByPin, waitForHash } from '../pages/lock.ts'
import { heldIn } from '../harness/matrix.ts'
import { signIn, waitForMirror } from '../pages/sign-in.ts'

const tubes = ['005000000001842', 'AB-0233', '005000000001843', '008000000000069', 'PL-0421', '005000000001844']

test.use({ tablet: 'installed' })

for (const [name, viewport] of heldIn('landscape'))
  test(`a tube scanned on the lock or sign-in screen does not count as a wrong password: ${name} [FAULT-67]`, async ({ page, lab }) => {
    await page.setViewportSize(viewport)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/login/') && asked.push(request.url()))
    const password = page.getByRole('textbox', { name: 'Password', exact: true })

    await test.step('on the sign-in screen', async () => {
      await page.goto(lab.network.url)
      await page.getByLabel('User name').fill('mara')
      await password.click()
      for (const code of tubes) await scanAll(page, [{ code, suffix: 'Enter' }])
      await expect(page.getByRole('alert')).toContainText('That was a barcode, not a password. Sign in first, then scan it.')
      await expect(password).toHaveValue('')
      await page.getByLabel('User name').click()
      await scanAll(page, [{ code: tubes[0]!, suffix: 'Enter' }])
      await expect(page.getByLabel('User name')).toHaveValue('mara')
      expect(asked).toEqual([])
      await signIn(page, 'mara')
      await waitForMirror(page)
    })

    const said = lockScreen(page).getByRole('alert')
    const lock = async () => {
      await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
      await page.getByRole('menuitem', { name: 'Lock' }).click()
      await expect(lockScreen(page)).toBeVisible()
    }

    await test.step('on the lock screen, in the password field and next to it', async () => {
      await waitForHash(page)
      await lock()
      await password.click()
      for (const code of tubes) await scanAll(page, [{ code, suffix: 'Enter' }])
      await expect(said).toHaveText('That was a barcode, not a password. Unlock first, then scan it.')
      await expect(password).toHaveValue('')
      await lockScreen(page).getByRole('heading').click()
      for (const code of tubes) await scanAll(page, [{ code, suffix: 'Enter' }])
      // A pause after wrong attempts would keep the field closed.
      await expect(password).toBeEnabled()
      await expect(said).not.toContainText('try again in')
      // Typed as fast as a password manager does.
      await password.click()
      await scanAll(page, [{ code: 'aliquot-demo', suffix: 'Enter' }])
      await expect(lockScreen(page)).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    })

    await test.step('on the lock screen, when it asks for a PIN', async () => {
      await setPin(page, lab.network.url, '270419')
      await lock()
      await page.getByRole('textbox', { name: 'PIN', exact: true }).click()
      for (const code of tubes) await scanAll(page, [{ code, suffix: 'Enter' }])
      await expect(said).toHaveText('That was a barcode, not a password. Unlock first, then scan it.')
      await expect(page.getByRole('textbox', { name: 'PIN', exact: true })).toHaveValue('')
      await unlockByPin(page, '270419')
      await expect(lockScreen(page)).toBeHidden()
      await lock()
      await lockScreen(page).getByRole('button', { name: 'Use password' }).click()
      await unlockByPassword(page)
      await expect(lockScreen(page)).toBeHidden()
    })
  })
