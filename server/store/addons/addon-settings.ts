import type { AddonScope } from '#domain/rules/addons/configuration.ts'
import type { Sql } from '#server/store/sql.ts'

/** A configuration for all groups on this server. */
export type OrganizationScope = Extract<AddonScope, 'INSTITUTE' | 'SYSTEM'>

/** Of the two, that of the institute counts. */
export async function organizationSetting(sql: Sql, rootVar: string): Promise<string | undefined> {
  const rows = await sql.all<{ configuration: string }>(
    "select configuration from addon_setting where root_var = $1 and scope in ('INSTITUTE', 'SYSTEM') order by scope",
    [rootVar],
  )
  return rows[0]?.configuration
}

/** An empty one removes it. */
export async function writeOrganizationSetting(sql: Sql, scope: OrganizationScope, rootVar: string, configuration: string): Promise<void> {
  await sql.all('delete from addon_setting where scope = $1 and root_var = $2', [scope, rootVar])
  if (configuration !== '') await sql.all('insert into addon_setting(scope, root_var, configuration) values ($1, $2, $3)', [scope, rootVar, configuration])
}
