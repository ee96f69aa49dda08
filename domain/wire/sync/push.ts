import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { count } from '../response-schema.ts'

/** A mutation as the device recorded it. Frozen: later versions may add fields but never change one. */
export const wireMutationSchema = z.object({
  /** Counts from 1 per device key, without gaps. */
  n: z.int().check(z.positive()),
  /** `sample.move@1` */
  command: z.string().check(z.maxLength(100)),
  input: z.unknown(),
  userId: z.int(),
  groupId: z.int(),
  /** Epoch ms by the device's clock, and how far that clock was behind the server's when last measured. */
  capturedAt: z.number(),
  clockOffset: z.number(),
  appVersion: z.string().check(z.maxLength(100)),
  /** The label the person saw. */
  label: z.string().check(z.maxLength(limits.label.longest)),
  /**
   * The code with which the server refused it before it was restored from a backup that does not include it.
   * It takes its n again with this result and does not run, because its person was told and may have done something else since.
   */
  settled: z.optional(z.string().check(z.maxLength(100))),
})
export type WireMutation = z.infer<typeof wireMutationSchema>

/** POST /api/v1/sync/push. At most 50 mutations, or as many as the server has said it accepts, and 256 KB; returns {@link PushResponse}. */
export const pushSchema = z.object({
  epoch: z.string(),
  /** The device key of the sending workspace: one person in one group on one device. */
  device: z.string().check(z.minLength(8), z.maxLength(64)),
  /** The hash of the mutation before the first one: another device with the same key may have sent a different one under its number. */
  previous: z.optional(z.string().check(z.maxLength(64))),
  /** The first key of a device that was copied and took this key since. n + offset is the number that a mutation has under any of its keys. */
  family: z.optional(z.object({ key: z.string().check(z.minLength(8), z.maxLength(64)), offset: z.int().check(z.nonnegative()) })),
  /** What people call the device, if they have named it. */
  name: z.optional(z.string().check(z.maxLength(limits.deviceName.longest))),
  mutations: z.array(wireMutationSchema).check(z.maxLength(limits.push.most)),
})
export type Push = z.infer<typeof pushSchema>

/** `lastMutation` is only a hint: a mutation is confirmed by a pull. `most`: how many mutations the next push may have; servers up to 0.2.0 do not say it. */
export const pushResponseSchema = z.object({ lastMutation: count, most: z.optional(count) })
export type PushResponse = z.infer<typeof pushResponseSchema>
