import { describe } from 'vitest'
import type { Disk } from '#db/disk.ts'
import { stateOfMemory, stateOfWorkspace, type DeviceState } from './device-state.ts'
import { makeWorkspace } from './make-workspace.ts'
import { MemoryDisk } from './memory-disk.ts'

export interface TestDisk {
  disk: Disk
  state: () => Promise<DeviceState>
}

/** Says the same of both disks: the maps that the simulation runs on have to keep the rules of the real one. */
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
