import { groupId, people } from './lab.ts'
import { dexieDisk, memoryDisk } from './device-disk.ts'
import { Device } from './device.ts'
import { Network } from './network.ts'
import type { Random } from './random.ts'
import type { Site } from './site.ts'

export interface SceneOptions {
  site: Site
  random: Random
  /** Distinguishes one run's device keys from another's. */
  seed: number
  speed: number
  note: (what: string) => void
}

/** A laboratory at work: its server, and a tablet for each of its people. */
export class Scene {
  readonly site: Site
  readonly devices: Device[] = []
  /** Devices that did not recover. Their people have new ones; what the old ones report still counts. */
  readonly setAside: Device[] = []
  readonly #options: SceneOptions
  #made = 0

  constructor(options: SceneOptions) {
    this.site = options.site
    this.#options = options
  }

  get allDevices(): Device[] {
    return [...this.devices, ...this.setAside]
  }

  get acts(): number {
    return this.allDevices.reduce((sum, device) => sum + device.acts, 0)
  }

  async open(): Promise<void> {
    for (const person of people) this.devices.push(await this.#makeDevice(person))
  }

  async replace(device: Device): Promise<void> {
    await device.crash()
    await device.network.close()
    this.setAside.push(device)
    const person = people.find(({ id }) => id === device.owner.userId)!
    this.devices[this.devices.indexOf(device)] = await this.#makeDevice(person)
  }

  async close(): Promise<void> {
    for (const device of this.devices) {
      await device.crash()
      await device.network.close()
    }
    for (const { disk } of this.allDevices) await disk.remove()
  }

  async #makeDevice(person: (typeof people)[number]): Promise<Device> {
    const { site, random, seed, speed, note } = this.#options
    const network = new Network(() => site.server.port, `10.0.0.${person.id}`, random.fork())
    await network.open()
    const made = ++this.#made
    const name = `${person.login}'s tablet${made > people.length ? ` (${made})` : ''}`
    // Every second one has the disk of a browser. A person's next tablet does not, or it would find the database of the first.
    const isBrowser = made % 2 === 0 && made <= people.length
    const disk = isBrowser ? dexieDisk({ userId: person.id, groupId }) : memoryDisk()
    const device = new Device({ name, key: `device-${seed}-${made}`, person, network, disk, random: random.fork(), speed, note })
    const tab = await device.openTab()
    await tab.lookIn()
    return device
  }
}
