import { FakeCamera } from '../harness/fake-camera.ts'
import { expect, test as base, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

/** A page whose camera shows three tubes in turn, and its errors. */
interface Filmed {
  page: Page
  faults: string[]
  hosts: Set<string>
}

const tubes = [
  { bcid: 'datamatrix', text: '005000000001843', module: 5, degrees: 9 },
  { bcid: 'code128', text: '005000000001842', degrees: 37 },
  { bcid: 'code39', text: 'AB-0240', module: 2, blur: 1 },
] as const

const test = base.extend<{ filmed: Filmed }>({
  async filmed({ page, context }, use) {
    const faults: string[] = []
    const hosts = new Set<string>()
    page.on('console', (message) => message.type() === 'error' && /policy|Trusted|wasm/i.test(message.text()) && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    await watchCameras(page)
    await use({ page, faults, hosts })
  },
})

let film: FakeCamera
test.beforeAll(async () => void (film = await FakeCamera.shoot(tubes)))
test.afterAll(() => film.dispose())
test.use({
  tablet: 'mara',
  isShared: true,
  contextOptions: { permissions: ['camera'] },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  browserArgs: ({}, use) => use(film.args),
})

/** The page's cameras, to check that never two are on and that none stays on. */
function watchCameras(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const opened: MediaStream[] = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish)
      opened.push(stream)
      return stream
    }
    Object.assign(window, { camerasOn: () => opened.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live').length })
  })
}

const camerasOn = (page: Page) => page.evaluate(() => (window as unknown as { camerasOn: () => number }).camerasOn())
const listed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('tube after tube is read by the camera offline without a touch, and opened with a tap [SCAN-05, SCAN-09]', async ({ filmed, lab }) => {
  const { page, faults, hosts } = filmed
  await openApp(page, `${lab.network.url}/scan/`)
  lab.network.leadTo(undefined)
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByText('Camera on. Hold a code in front of it.')).toBeVisible()
  // The film repeats: a code that a busy machine missed comes again.
  for (const name of ['anti-PD-L1 (28-8)', 'anti-CD3ε (OKT3)', 'anti-CD8α (SK1), APC'])
    await expect(listed(page, name).first()).toBeVisible({ timeout: 60_000 })
  expect(await camerasOn(page)).toBe(1)
  await listed(page, 'anti-CD3ε (OKT3)').first().getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await expect.poll(() => camerasOn(page)).toBe(0)
  expect(faults).toEqual([])
  expect([...hosts]).toEqual([new URL(lab.network.url).host])
})

test('each tube held in front of the camera goes into the box once [SCAN-05, LOC-01]', async ({ filmed, lab }) => {
  const { page, faults } = filmed
  await page.goto(`${lab.network.url}/scan/?into=69`)
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByText('1 moved')).toBeVisible()
  await expect(listed(page, 'anti-PD-L1 (28-8)').first()).toBeVisible()
  // The film repeats: a tube that is already in the box is not moved again.
  await expect(listed(page, 'anti-PD-L1 (28-8)').nth(1)).toContainText('Already in')
  await expect(page.getByText('1 moved')).toBeVisible()
  await page.getByRole('button', { name: 'Stop camera' }).click()
  await expect.poll(() => camerasOn(page)).toBe(0)
  // Back where it was, because other journeys rely on it.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Back at Box 1 Antibodies/)).toBeVisible()
  await page.getByRole('button', { name: 'Finished' }).click()
  await expect(page.getByRole('grid', { name: 'Box 2 Working stocks, 9 by 9' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /anti-PD-L1 \(28-8\)/ })).toHaveCount(0)
  await waitUntilSent(page)
  expect(faults).toEqual([])
})

test('however fast the camera is switched on and off and the tablet rotated, only one camera is on, and none after the last stop [SCAN-05]', async ({
  filmed,
  lab,
}) => {
  const { page, faults } = filmed
  await page.goto(`${lab.network.url}/scan/`)
  for (let round = 0; round < 3; round++) {
    await page.getByRole('button', { name: 'Use camera' }).click()
    await page.getByRole('button', { name: 'Stop camera' }).click()
  }
  await page.getByRole('button', { name: 'Use camera' }).click()
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByText('Camera on. Hold a code in front of it.')).toBeVisible()
  await expect.poll(() => camerasOn(page)).toBe(1)
  await page.getByRole('button', { name: 'Stop camera' }).click()
  await expect.poll(() => camerasOn(page)).toBe(0)
  expect(faults).toEqual([])
})

test('tube after tube is placed in a box by camera alone: each is confirmed by sound and on screen, and can be undone [SCAN-05, LOC-01]', async ({
  filmed,
  lab,
}) => {
  const { page, faults } = filmed
  const device = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const used = new Set((await device.rows<{ layerId: number | null }>('samples')).map(({ layerId }) => layerId))
  const layers = await device.rows<{ id: number; rows: number; columns: number }>('storageLayers')
  const empty = layers.findLast(({ id, rows, columns }) => rows === 9 && columns === 9 && !used.has(id))
  await page.addInitScript(() => {
    const notes: number[] = []
    const tone = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      const oscillator = tone.call(this)
      notes.push(1)
      return oscillator
    }
    Object.assign(window, { notes })
  })
  await page.goto(`${lab.network.url}/scan/?into=${empty?.id}`)
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByText('3 moved')).toBeVisible()
  await expect(page.locator('[class*="flash"]')).toBeAttached()
  expect(await page.evaluate(() => (window as unknown as { notes: number[] }).notes.length)).toBeGreaterThanOrEqual(3)
  await page.getByRole('button', { name: 'Stop camera' }).click()
  for (let left = 3; left > 0; left--) {
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(left)
    await page.getByRole('button', { name: 'Undo' }).first().click()
  }
  await expect(page.getByText('0 moved')).toBeVisible()
  await expect(page.getByText(/^Back at /)).toHaveCount(3)
  await page.getByRole('button', { name: 'Finished' }).click()
  await waitUntilSent(page)
  expect(faults).toEqual([])
})

test('the camera pauses while the app is hidden, and restarts on return or after it was lost [SCAN-05]', async ({ filmed, lab }) => {
  const { page, faults } = filmed
  const show = (visibilityState: DocumentVisibilityState) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)
  await page.goto(`${lab.network.url}/scan/`)
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect.poll(() => camerasOn(page)).toBe(1)
  await show('hidden')
  await expect.poll(() => camerasOn(page)).toBe(0)
  await show('visible')
  await expect.poll(() => camerasOn(page)).toBe(1)
  await expect(listed(page, 'anti-PD-L1 (28-8)').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.srcObject instanceof MediaStream)).toBe(true)
  // As on an iPad: the system takes the camera away, and says so.
  await page.evaluate(() => {
    const [track] = (document.querySelector('video')!.srcObject as MediaStream).getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
  await expect.poll(() => camerasOn(page)).toBe(1)
  await expect(page.getByText('Camera on. Hold a code in front of it.')).toBeVisible()
  expect(faults).toEqual([])
})

test('the camera works in the scan dialog and is off when the dialog is closed [SCAN-05]', async ({ filmed, lab }) => {
  const { page, faults } = filmed
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1850#viewSample`)
  await page.getByRole('button', { name: /^Barcode/ }).click()
  await page.getByRole('button', { name: 'Scan…' }).click()
  await page.getByRole('dialog', { name: 'Scan barcode' }).getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByRole('textbox', { name: 'Barcode' })).toHaveValue(/^(005\d{12}|AB-0240)$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => camerasOn(page)).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(faults).toEqual([])
})

for (const [name, sentence] of [
  ['NotFoundError', 'This device has no camera. Use a scanner or type the code.'],
  ['NotAllowedError', 'Camera access is blocked. Allow it in the browser settings, then try again.'],
] as const) {
  test(`without a camera (${name}) the app says so, and a code is typed instead [SCAN-05]`, async ({ page, lab }) => {
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('none', error)
      }
    }, name)
    await page.goto(`${lab.network.url}/scan/`)
    await page.getByRole('button', { name: 'Use camera' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.getByRole('button', { name: 'Type code' }).click()
    await page.getByRole('textbox', { name: 'Code on the tube or box' }).fill('005000000001842')
    await page.getByRole('dialog').getByRole('button', { name: 'Look up' }).click()
    await expect(listed(page, 'anti-CD3ε (OKT3)')).toBeVisible()
  })
}

// Last, because the tablet remembers a camera that does not exist.
test('the camera’s features are offered: flashlight, zoom, and other cameras, with the choice remembered [SCAN-05]', async ({ filmed, lab }) => {
  const { page, faults } = filmed
  await page.addInitScript(() => {
    const wishes: unknown[] = []
    MediaStreamTrack.prototype.getCapabilities = () =>
      ({ torch: true, zoom: { min: 1, max: 2, step: 0.1 }, focusMode: ['continuous'] }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async (wish) => void wishes.push(...(wish?.advanced ?? []))
    // With two cameras, which both show the film.
    let chosen = 'back'
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wish) => {
      const { deviceId } = (wish?.video ?? {}) as { deviceId?: { exact: string } }
      chosen = deviceId?.exact ?? 'back'
      return open({ video: true })
    }
    navigator.mediaDevices.enumerateDevices = async () =>
      ['back', 'front'].map((deviceId) => ({ kind: 'videoinput', deviceId, label: `The camera at the ${deviceId}`, groupId: '', toJSON: () => ({}) }))
    MediaStreamTrack.prototype.getSettings = () => ({ deviceId: chosen })
    Object.assign(window, { wishes })
  })
  const wishes = () => page.evaluate(() => (window as unknown as { wishes: unknown[] }).wishes)
  await page.goto(`${lab.network.url}/scan/`)
  await page.getByRole('button', { name: 'Use camera' }).click()
  const light = page.getByRole('button', { name: 'Flashlight' })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  // No further than the camera can.
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  expect(await wishes()).toEqual([{ focusMode: 'continuous' }, { torch: true }, { zoom: 1.5 }, { zoom: 2 }, { zoom: 2 / 1.5 }, { torch: false }])

  const cameras = page.getByRole('combobox', { name: 'Camera' })
  await expect(cameras).toHaveValue('The camera at the back')
  await cameras.click()
  await page.getByRole('option', { name: 'The camera at the front' }).click()
  await expect(cameras).toHaveValue('The camera at the front')
  await expect.poll(() => camerasOn(page)).toBe(1)
  await page.goto(`${lab.network.url}/scan/`)
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(cameras).toHaveValue('The camera at the front')
  expect(faults).toEqual([])
})
