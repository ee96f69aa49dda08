import { useCallback } from 'react'
import { compareVersions } from '#domain/rules/addons/compare-versions.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { isLicenseOver } from '#domain/rules/addons/installed.ts'
import { manifestOf, type AddonManifest } from '#domain/rules/addons/manifest.ts'
import { addonMessages } from '#domain/rules/addons/addon-messages.ts'
import { readAddon } from '#db/queries/addons.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { foreignText } from '#src/workspace/display/foreign-text.ts'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { AddonIcon } from '#src/workspace/addons/addon-icon.tsx'
import { GroupCard, OfferCard } from './group-card.tsx'
import { OffHere } from '#src/workspace/addons/off-here.tsx'
import { bylineOf } from './byline.ts'
import { StateChip } from './state-chip.tsx'
import { addsAnything, WhatItAdds } from './what-it-adds.tsx'
import { WhatItCanNeverDo, WhatItMayDo } from './what-it-may-do.tsx'
import classes from './marketplace.module.css'

/** An add-on that is installed, or that the server offers, by its name in code. spec ROUTE-10 */
export function AddonScreen({ rootVar }: { rootVar: string }) {
  const { serverReads } = useWorkspace()
  const found = useLive(async (workspace) => ({ addon: await readAddon(workspace, rootVar) }), [rootVar])
  const answer = useServerAnswer(useCallback(() => serverReads.offeredAddons(), [serverReads]))
  if (!found) return null
  const offered = answer.value?.offered.find((manifest) => manifest.rootVar === rootVar)
  if (found.addon) return <Details addon={found.addon} manifest={manifestOf(found.addon)} offered={offered} />
  if (offered) return <Details addon={undefined} manifest={offered} offered={offered} />
  if (answer.value) return <NotFoundPage title={t(deviceErrors['addon.gone'].message)} />
  return (
    <div className="page stack-l">
      <PageHeader title={t('Marketplace')} />
      <AnswerNotice {...answer} />
    </div>
  )
}

interface DetailsProps {
  addon: AddonRow | undefined
  manifest: AddonManifest
  offered: AddonManifest | undefined
}

function Details({ addon, manifest, offered }: DetailsProps) {
  const navigate = useNavigate()
  const update = addon && offered && compareVersions(offered.version, addon.addonVersion) > 0 ? offered : undefined
  const isFramed = manifest.mode === 'framed'
  return (
    <div className="page stack-l">
      <header className={classes.header}>
        <IconButton icon={BackIcon} label={t('Back')} onClick={() => navigate(addresses.marketplace)} />
        <AddonIcon manifest={manifest} isLarge />
        <div className="grow">
          <h1>{manifest.name}</h1>
          <div className="muted">{bylineOf(manifest)}</div>
        </div>
        {!isFramed && <Chip tone="warn">{t('Runs in the page')}</Chip>}
        {addon && <StateChip addon={addon} />}
      </header>
      {addon && isLicenseOver(addon, todayText()) && <Banner tone="bad">{t(addonMessages.licenseExpired)}</Banner>}
      {addon && <OffHere addon={addon} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          {manifest.description && (
            <Card title={t('Description')}>
              <p className="written">{foreignText(manifest.description)}</p>
            </Card>
          )}
          <Card flush title={t('What it may do')}>
            <WhatItMayDo manifest={manifest} allowed={addon?.allowedHosts ?? []} />
          </Card>
          {isFramed && (
            <Card flush title={t('What it can never do')}>
              <WhatItCanNeverDo />
            </Card>
          )}
        </div>
        <div className={classes.column}>
          {addon ? <GroupCard addon={addon} update={update} /> : <OfferCard manifest={manifest} />}
          {addsAnything(manifest) && (
            <Card flush title={t('What it adds')}>
              <WhatItAdds manifest={manifest} />
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}
