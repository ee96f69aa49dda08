import { migration } from '../schema/migrations.ts'

/** The shape of the kind in the release that made a block: one that lacks a field is made anew. */
export const blockShapes = migration('0015-block-shapes', ['alter table snapshot_block add column shape bigint'])
