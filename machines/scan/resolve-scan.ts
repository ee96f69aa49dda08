import type { DoneActorEvent } from 'xstate'
import { notProvided } from '#machines/not-provided.ts'
import type { ResolvedScan, ScanRead } from './scan-types.ts'

/** What a code means. */
export const resolveScan = notProvided<ResolvedScan, ScanRead>('resolveScan')

export const resolvedScan = ({ event }: { event: DoneActorEvent<ResolvedScan> }): ResolvedScan => event.output
