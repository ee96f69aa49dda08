import * as z from 'zod/mini'

/** Limits that the organization sets for all its groups. Null is none: then each group decides, and the server's own number is the default. */
const settingsShape = {
  /** After how many minutes without a touch screens lock. */
  idleMinutes: z.nullable(z.int()),
  /** How many days a password is valid. */
  passwordDays: z.nullable(z.int()),
  /** How many hours after the server was last reached a device asks for the password. */
  offlineHours: z.nullable(z.int()),
  /** How large an uploaded file may be. */
  uploadMegabytes: z.nullable(z.int()),
}
const settingsSchema = z.object(settingsShape)
export type SystemSettings = z.infer<typeof settingsSchema>
export type SystemSettingName = keyof SystemSettings

/** GET /api/v1/organization/settings */
export const systemSettingsSchema = z.object({
  ...settingsShape,
  server: z.object({ idleMinutes: z.int(), passwordDays: z.int(), offlineHours: z.int(), uploadMegabytes: z.int() }),
})
export type SystemSettingsAnswer = z.infer<typeof systemSettingsSchema>
