import { describe } from 'vitest'
import type { Disk } from '#db/disk/disk.ts'
import { stateOfMemory, stateOfWorkspace, type DeviceState } from './device-state.ts'
import { makeWorkspace } from './make-workspace.ts'
import { MemoryDisk } from './memory-disk.ts'

export interface TestDisk {
  disk: Disk
  state: () => Promise<DeviceState>
}

/** Runs the same tests on both disks: the maps used by the simulation must follow the rules of the real one. */
export function onBothDisks(suite: (makeDisk: () => TestDisk) => void): void {
  describe('on the memory disk', () =>
    suite(() => {
      const disk = new MemoryDisk()
      return { disk, state: async () => stateOfMemory(disk) }
    }))
  describe('on Dexie', () =>
    suite(() => {
      const workspace = makeWorkspace()
      return { disk: workspace.disk, state: () => stateOfWorkspace(workspace) }
    }))
}
