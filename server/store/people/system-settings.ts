import type { SystemSettingName, SystemSettings } from '#domain/wire/organization/system-settings.ts'
import type { Sql } from '#server/store/sql.ts'

/** What the organization has set; null means the server's own. */
export async function readSystemSettings(sql: Sql): Promise<SystemSettings> {
  const rows = await sql.all<{ name: string; value: number }>('select name, value from system_setting')
  const valueOf = (name: SystemSettingName): number | null => rows.find((row) => row.name === name)?.value ?? null
  return {
    idleMinutes: valueOf('idleMinutes'),
    passwordDays: valueOf('passwordDays'),
    offlineHours: valueOf('offlineHours'),
    uploadMegabytes: valueOf('uploadMegabytes'),
  }
}

/** Null removes it. */
export async function writeSystemSetting(sql: Sql, name: SystemSettingName, value: number | null): Promise<void> {
  if (value === null) await sql.all('delete from system_setting where name = $1', [name])
  else await sql.all('insert into system_setting(name, value) values ($1, $2) on conflict (name) do update set value = excluded.value', [name, value])
}
