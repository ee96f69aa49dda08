import * as z from 'zod/mini'
import type { RoleName } from '../../roles.ts'
import { epochMs } from '../response-schema.ts'

const groupSchema = z.object({
  groupId: z.int(),
  name: z.string(),
  role: z.custom<RoleName>((value) => typeof value === 'string'),
  /** Name of their role of the group; absent if they have a fixed one. */
  roleName: z.optional(z.string()),
})
export type GroupSummary = z.infer<typeof groupSchema>

/** GET /api/v1/sync/session: who is signed in, for our own app. */
export const sessionSchema = z.object({
  userId: z.int(),
  fullName: z.string(),
  login: z.string(),
  /** The active group (primary subgroup). */
  groupId: z.int(),
  groups: z.array(groupSchema),
  /** The screen locks after this many minutes without a touch; -1 for never. */
  idleMinutes: z.number(),
  /** How many hours after the server was last reached a device still opens without a password; absent if the usual time applies. */
  offlineHours: z.optional(z.int()),
  /** How large a file may be that is added here; absent if only the usual limit applies. */
  uploadMegabytes: z.optional(z.int()),
  /** Whole days; negative: it has expired. Absent if it never does. */
  passwordExpiresInDays: z.optional(z.int()),
  /** The active group requires two-step verification, and the person has none: true, or absent. */
  mustUseTwoFactorAuth: z.optional(z.boolean()),
  /** Whether the active group wants what its devices store to be encrypted; an older server does not say. */
  encryptsDevices: z.optional(z.boolean()),
  /** When the session began by single sign-on, in epoch ms; absent if it began with a password or PIN. */
  ssoAt: z.optional(epochMs),
  /** True for an organization administrator, or absent. */
  isOrganizationAdministrator: z.optional(z.boolean()),
  /** This administrator may try add-ons before they are installed: true, or absent. */
  triesAddons: z.optional(z.boolean()),
  /** Epoch ms by the server's clock. */
  serverTime: epochMs,
  epoch: z.string(),
})
export type SessionInfo = z.infer<typeof sessionSchema>

/** Who is signed in, in their active group. spec §3 "User", "Group"; spellings are the specification's. */
const userShape = z.object({
  userID: z.int(),
  fullName: z.string(),
  role: z.string(),
  roleID: z.int(),
  dateFormat: z.string(),
  primarySubgroupID: z.int(),
  groups: z.array(z.object({ subgroupID: z.int(), name: z.string() })),
})

/** spec §3 "Notification" */
export interface WireNotification {
  NotificationId: number
  Message: string
  TargetUrl: string
  MessageScope: string
  ForeignId: number
}

/** GET /members/fn/scheduledTasks/handler.ashx, every 30 s. spec §2, §7; spellings are the specification's. */
export const pollSchema = z.object({
  /** Not read by our own app, which mirrors them. */
  notifications: z.array(z.custom<WireNotification>()),
  session: z.object({
    isLoggedIn: z.boolean(),
    subgroupID: z.int(),
    loggedInUser: z.int(),
    isSSO: z.boolean(),
    redirectUrl: z.string(),
    loginType: z.string(),
  }),
  /** Null if nobody is signed in; older servers do not send it. */
  user: z.optional(z.nullable(userShape)),
  /** The person's, in their active group. -1 minutes means none; without days, the password never expires. spec §3; the last two are additions. */
  passwordPolicy: z.object({
    idleMinutesTimeoutPolicy: z.number(),
    passwordExpiresInDays: z.optional(z.int()),
    mustUseTwoFactorAuth: z.optional(z.boolean()),
    encryptsDevices: z.optional(z.boolean()),
  }),
  /** For organization administrators: how much feedback none of them has read. An addition. */
  unreadFeedback: z.optional(z.int()),
})
export type ScheduledPoll = z.infer<typeof pollSchema>

/** A puzzle in the form of ALTCHA: the number, at most `maxnumber`, whose SHA-256 after `salt` is `challenge`. */
const challengeSchema = z.object({ algorithm: z.string(), challenge: z.string(), maxnumber: z.int(), salt: z.string(), signature: z.string() })
export type CaptchaChallenge = z.infer<typeof challengeSchema>

/** POST /login/login.ashx. */
export const loginResponseSchema = z.object({
  success: z.boolean(),
  redirect: z.boolean(),
  redirectUrl: z.string(),
  errormessage: z.string(),
  captchareload: z.boolean(),
  /** The password is right, and a code is needed, too; absent otherwise. An addition. */
  twoStep: z.optional(z.boolean()),
  /** With `captchareload`: once it is solved, the form can be sent again; without it, only time helps. An addition. */
  challenge: z.optional(challengeSchema),
})
export type LoginResponse = z.infer<typeof loginResponseSchema>

/** POST /login/logout.ashx, with the option not to redirect. */
export const logoutShape = z.object({ success: z.literal(true), redirectUrl: z.optional(z.string()) })
export type LogoutAnswer = z.infer<typeof logoutShape>

/** POST /members/groups/setPrimary.ashx (subgroupID). `result` true means: reload the page. */
export const setPrimaryResponseSchema = z.object({ result: z.boolean(), mustUseTwoFactorAuth: z.boolean() })
export type SetPrimaryResponse = z.infer<typeof setPrimaryResponseSchema>
