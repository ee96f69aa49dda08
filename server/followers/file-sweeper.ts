import type { FollowedRow } from '../feed/tables.ts'
import type { FileStore } from '../files/tables.ts'
import type { Follower } from './follower.ts'

/** Deletes the bytes of removed files behind the feed, unless another file of the group has the same. */
export class FileSweeper implements Follower {
  readonly name = 'sweep-files'
  readonly entities = ['files'] as const
  readonly #store: FileStore

  constructor(store: FileStore) {
    this.#store = store
  }

  async follow(feed: number, changes: readonly FollowedRow[]): Promise<void> {
    if (changes.every(({ row }) => row !== null)) return
    await this.#store.write(async (tables, files) => {
      await tables.lockGroup(feed)
      for (const fileId of await files.unusedUploads(feed)) await files.dropUpload(feed, fileId)
      for (const sha256 of await files.unusedContent(feed)) await files.dropContent(feed, sha256)
    })
  }
}
