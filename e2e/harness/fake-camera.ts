import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'
import { takePicture, type Scene } from '../../tests/features/scan/camera/pictures.ts'
import { takeRackPicture, type RackScene } from '../../tests/features/scan/camera/rack-pictures.ts'

const [width, height] = [640, 480]
const framesPerSecond = 10
const secondsEach = 1.2

/**
 * What Chromium's fake camera shows, in a loop: each code for a moment, held in a slightly unsteady hand.
 * Raw frames (y4m), so that no encoder is needed.
 */
export class FakeCamera {
  readonly #folder: string
  readonly #path: string

  private constructor(folder: string) {
    this.#folder = folder
    this.#path = join(folder, 'tubes.y4m')
  }

  static shoot(scenes: readonly Scene[]): Promise<FakeCamera> {
    return FakeCamera.#film(
      scenes.map((scene) =>
        [0, 1, 2, 1].map((step) => takePicture({ ...scene, width, height, degrees: (scene.degrees ?? 0) + step, shift: { x: step * 3, y: step * 2 } })),
      ),
    )
  }

  static shootRack(scene: RackScene): Promise<FakeCamera> {
    return FakeCamera.#film([[0, 1].map((step) => takeRackPicture({ ...scene, degrees: (scene.degrees ?? 0) + step }))])
  }

  /** For each scene its frames, which alternate for a moment. */
  static async #film(scenes: readonly (readonly RgbaFrame[])[]): Promise<FakeCamera> {
    const film = new FakeCamera(await mkdtemp(join(tmpdir(), 'aliquot-film-')))
    const file = await open(film.#path, 'w')
    const [first] = scenes[0] ?? []
    await file.write(`YUV4MPEG2 W${first?.width} H${first?.height} F${framesPerSecond}:1 Ip A1:1\n`)
    for (const scene of scenes) {
      const steps = scene.map(toFrame)
      for (let n = 0; n < framesPerSecond * secondsEach; n++) await file.write(steps[n % steps.length]!)
    }
    await file.close()
    return film
  }

  /** For the browser's command line. */
  get args(): string[] {
    return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${this.#path}`]
  }

  dispose(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}

/** Brightness at full size, then two planes of color at a quarter of it, which stay gray. */
function toFrame({ data, width, height }: RgbaFrame): Buffer {
  const head = Buffer.from('FRAME\n')
  const frame = Buffer.alloc(head.length + width * height * 1.5, 128)
  head.copy(frame)
  for (let pixel = 0; pixel < width * height; pixel++) frame[head.length + pixel] = 16 + (data[pixel * 4]! * 219) / 255
  return frame
}
