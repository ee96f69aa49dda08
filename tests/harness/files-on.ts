import type { FileChunk, HeldFile } from '#db/disk/disk-rows.ts'
import type { MemoryDisk } from './memory-disk.ts'

/** The files on a device. 0.2.0 keeps none. */
export const filesOn = (disk: MemoryDisk): ReadonlyMap<string, HeldFile> => (disk as Partial<MemoryDisk>).files ?? new Map<string, HeldFile>()
export const chunksOn = (disk: MemoryDisk): MemoryDisk['fileChunks'] => (disk as Partial<MemoryDisk>).fileChunks ?? new Map<string, FileChunk>()
