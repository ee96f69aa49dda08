import { useCallback, type ReactNode } from 'react'
import { manifestOf, type AddonManifest } from '#domain/rules/addons/manifest.ts'
import { readAddons } from '#db/queries/addons.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { AddonIcon } from '#src/workspace/addons/addon-icon.tsx'
import { bylineOf } from './byline.ts'
import { InstallButtons } from './install-buttons.tsx'
import { StateChip } from './state-chip.tsx'
import classes from './marketplace.module.css'

/** The add-ons of the group, and those that the server offers. spec ROUTE-10 */
export function MarketplaceScreen() {
  const { serverReads, groupName } = useWorkspace()
  const mayInstall = usePermission()('Addon.Update')
  const installed = useLive(readAddons, [])
  const answer = useServerAnswer(useCallback(() => serverReads.offeredAddons(), [serverReads]))
  if (!installed) return null
  const offered = answer.value?.offered ?? []
  const others = offered.filter(({ rootVar }) => !installed.some((addon) => addon.rootVar === rootVar))
  const isEmpty = installed.length === 0 && answer.value !== undefined && others.length === 0
  return (
    <div className="page stack-l">
      <PageHeader title={t('Marketplace')} actions={mayInstall && <InstallButtons />} />
      {isEmpty && (
        <EmptyState icon={PackageIcon} title={t('No add-ons yet')}>
          {mayInstall
            ? t('An add-on brings buttons, pages and sections of its own. Install one from a file that its author gave you.')
            : t('An add-on brings buttons, pages and sections of its own. Ask an administrator of your group to install one.')}
        </EmptyState>
      )}
      {installed.length > 0 && (
        <Card flush title={t('Installed in {group}', { group: groupName })} className={classes.list}>
          {installed.map((addon) => (
            <AddonLine
              key={addon.id}
              manifest={manifestOf(addon)}
              trailing={<StateChip addon={addon} offered={offered.find(({ rootVar }) => rootVar === addon.rootVar)} />}
            />
          ))}
        </Card>
      )}
      {others.length > 0 && (
        <Card flush title={t('Offered by this server')} className={classes.list}>
          {others.map((manifest) => (
            <AddonLine key={manifest.rootVar} manifest={manifest} trailing={manifest.mode === 'classic' && <Chip tone="warn">{t('Runs in the page')}</Chip>} />
          ))}
        </Card>
      )}
      <AnswerNotice {...answer} />
    </div>
  )
}

/** What an add-on is called, who made it and what it does. */
function AddonLine({ manifest, trailing }: { manifest: AddonManifest; trailing: ReactNode }) {
  const { rootVar, name, description } = manifest
  return (
    <Row
      leading={<AddonIcon manifest={manifest} />}
      title={
        <>
          {name} <span className={classes.byline}>{bylineOf(manifest)}</span>
        </>
      }
      subtitle={description}
      trailing={trailing}
      href={addresses.addon(rootVar)}
      chevron
    />
  )
}
