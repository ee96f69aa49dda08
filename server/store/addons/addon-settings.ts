import type { AddonScope } from '#domain/rules/addons/configuration.ts'
import type { Sql } from '#server/store/sql.ts'

/** A configuration for all groups on this server. */
export type OrganizationScope = Extract<AddonScope, 'INSTITUTE' | 'SYSTEM'>

/** Value of this scope; without one, that of the institute counts before that of the system. Empty for none. */
export async function organizationSetting(sql: Sql, rootVar: string, of?: OrganizationScope): Promise<string> {
  const rows = await sql.all<{ scope: OrganizationScope; configuration: string }>(
    "select scope, configuration from addon_setting where root_var = $1 and scope in ('INSTITUTE', 'SYSTEM') order by scope",
    [rootVar],
  )
  return rows.find(({ scope }) => of === undefined || scope === of)?.configuration ?? ''
}

/** An empty one removes it. */
export async function writeOrganizationSetting(sql: Sql, scope: OrganizationScope, rootVar: string, configuration: string): Promise<void> {
  await sql.all('delete from addon_setting where scope = $1 and root_var = $2', [scope, rootVar])
  if (configuration !== '') await sql.all('insert into addon_setting(scope, root_var, configuration) values ($1, $2, $3)', [scope, rootVar, configuration])
}
