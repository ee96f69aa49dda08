import * as z from 'zod/mini'
import type { RoleName } from '../permission.ts'

export interface GroupSummary {
  groupId: number
  name: string
  role: RoleName
}

/** GET /api/v1/sync/session: who is signed in, for our own app. */
export interface SessionInfo {
  userId: number
  fullName: string
  login: string
  /** The active group (primary subgroup). */
  groupId: number
  groups: GroupSummary[]
  /** After so many minutes without a touch the screen locks; -1 never. */
  idleMinutes: number
  /** Epoch ms by the server's clock. */
  serverTime: number
  epoch: string
}

/** GET /members/fn/scheduledTasks/handler.ashx, every 30 s. spec §2, §7; spellings are the specification's. */
export interface ScheduledPoll {
  notifications: { NotificationId: number; Message: string; TargetUrl: string; MessageScope: string; ForeignId: number }[]
  session: {
    isLoggedIn: boolean
    subgroupID: number
    loggedInUser: number
    isSSO: boolean
    redirectUrl: string
    loginType: string
  }
  /** Of the person in their active group. -1 is none. spec §3 */
  passwordPolicy: { idleMinutesTimeoutPolicy: number }
}

/** POST /login/login.ashx (form un, pw). */
export const loginFormSchema = z.object({ un: z.string().check(z.maxLength(200)), pw: z.string().check(z.maxLength(1000)) })
export interface LoginAnswer {
  success: boolean
  redirect: boolean
  redirectUrl: string
  errormessage: string
  captchareload: boolean
}

/** POST /members/groups/setPrimary.ashx (subgroupID). `result` true reloads the page. */
export interface SetPrimaryAnswer {
  result: boolean
  mustUseTwoFactorAuth: boolean
}
