import * as z from 'zod/mini'
import { count, epochMs, type ResponseSchema } from '../response-schema.ts'

/** Limits of a file on its way to the storage server of a group. Times in ms. */
export const storageServerLimits = {
  /** How long an upload may go on before the Aliquot server is asked again. */
  upload: 24 * 3_600_000,
  /** How long after a download was asked for it must begin. */
  download: 5 * 60_000,
  /** Contents that one inspection reads. */
  inspected: 3,
  maxAddressLength: 200,
} as const

export const newStorageServerSchema = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(storageServerLimits.maxAddressLength)) })

/** GET /api/v1/groups/storageServer; null if the group has none. `needsToken`: the server cannot read its token any more, so it needs a new one. */
export const storageServerSchema = z.object({ server: z.nullable(z.object({ url: z.string(), needsToken: z.boolean() })) })
export type StorageServer = z.infer<typeof storageServerSchema>

/** PUT /api/v1/groups/storageServer: `key` is shown once; empty if the server has it already. */
export const savedStorageServerSchema = z.object({ url: z.string(), key: z.string() })
export type SavedStorageServer = z.infer<typeof savedStorageServerSchema>

/** POST /api/v1/files/uploads: where to send the bytes, with what permission, and the message that says how it ended. */
export const begunUploadSchema = z.object({ id: z.string(), url: z.string(), ticket: z.string() })
export type BegunUpload = z.infer<typeof begunUploadSchema>

export interface LargeFileInput {
  readonly subject: string
  readonly name: string
  readonly mediaType?: string
  readonly size: number
  readonly modifiedAt: number
}

/** What the worker that talks to a storage server is asked to do. */
export type StorageOrder =
  | { readonly kind: 'send'; readonly file: unknown; readonly upload: BegunUpload }
  | { readonly kind: 'give-up'; readonly upload: BegunUpload; readonly message: string }

export type StorageEnd =
  /** The storage server has all of it, and checks it. */
  { readonly kind: 'ended' } | { readonly kind: 'refused'; readonly message: string } | { readonly kind: 'unreadable' } | { readonly kind: 'unreachable' }

/** What the worker says while it sends. */
export type StorageProgress = { readonly kind: 'progress'; readonly sent: number } | StorageEnd

/**
 *   receiving ──► checking ──► checked ──► the Aliquot server is told, and the upload is forgotten
 *       └────────────┴───────► failed  ──►
 */
const states = ['receiving', 'checking', 'checked', 'failed'] as const
export type HeldState = (typeof states)[number]

/**
 * What a storage server answers about an upload. `received`: it has the bytes before this one. `chunk`: the size of its chunks, agreed when it began;
 * storage servers and apps of releases before say nothing of it, and use {@link unsaidChunk}.
 */
export const heldUploadSchema: ResponseSchema<HeldUpload> = z.object({
  received: z.int(),
  state: z.enum(states),
  message: z.string(),
  chunk: z.optional(z.int().check(z.positive())),
})
export interface HeldUpload {
  received: number
  state: HeldState
  message: string
  chunk?: number | undefined
}

export const unsaidChunk = 1024 * 1024

/** What a storage server answers to a call that it refuses, in its own words. Those of releases before have only `message`. */
export const storageRefusalSchema = z.object({ refused: z.optional(z.literal(true)), message: z.string() })

/** What a storage server says about itself, and about some contents that it should have. */
export const inspectionSchema = z.object({
  version: z.string(),
  now: epochMs,
  freeBytes: count,
  contents: z.array(z.object({ sha256: z.string(), state: z.enum(['whole', 'damaged', 'missing']) })),
})
export type Inspection = z.infer<typeof inspectionSchema>

/** Addresses of a storage server. */
export const heldUploadPath = (id: string): string => `/uploads/${id}`
export const finalizePath = (id: string): string => `${heldUploadPath(id)}/finalizeUpload`
export const uploadFailedPath = (id: string): string => `${heldUploadPath(id)}/localStorageFileUploadFailed`
export const inspectionPath = '/inspection'
export const chunkHashHeader = 'x-chunk-hash'

/** Which outcome of an upload a storage server tells. spec FILE-02, FILE-08 */
export const storageOutcomes = ['localStorageFileUploaded', 'localStorageFileUploadFailed'] as const
export const storageOutcomePath = '/members/fn/storageServer.ashx'

/** The start of the worker that sends files to a storage server: see server/routes/files/storage-worker.ts. */
export const storageWorkerPath = '/members/fn/storageWorker.js'
