import type { ReactNode } from 'react'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { hostOf, type NewInAddon } from '#domain/rules/addons/what-is-new.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { GlobeIcon, KeyIcon, LockIcon, WarningIcon, type Icon } from '#src/ui/icons/icons.ts'
import { SignatureIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { Emphasized } from '#src/ui/text/emphasized.tsx'
import { t } from '#src/ui/text/translate.ts'
import { permissionDetails, permissionIcons, permissionTitles } from './permission-texts.ts'
import classes from './marketplace.module.css'

export interface WhatItMayDoProps {
  manifest: AddonManifest
  /** What an update would allow for the first time. */
  news?: NewInAddon | undefined
  /** Hosts that an administrator allows besides. */
  allowed?: readonly string[]
}

/** Rows of what an add-on may do, in plain words. */
export function WhatItMayDo({ manifest: { mode, permissions, hosts, oauth }, news, allowed = [] }: WhatItMayDoProps) {
  const isNothing = mode === 'framed' && permissions.length === 0 && hosts.length === 0 && allowed.length === 0 && !oauth
  return (
    <>
      {mode === 'classic' && (
        <Line icon={WarningIcon} title={t('Do everything you can do')} isNew={news?.runsInPage}>
          {t('It runs in the page itself, with the permissions of whoever is signed in.')}
        </Line>
      )}
      {permissions.map((permission) => (
        <Line key={permission} icon={permissionIcons[permission]} title={t(permissionTitles[permission])} isNew={news?.permissions.includes(permission)}>
          {t(permissionDetails[permission])}
        </Line>
      ))}
      {hosts.map((host) => (
        <Line key={host} icon={GlobeIcon} title={<Emphasized text={t('Talk to {host}', { host })} parts={[host]} />} isNew={news?.hosts.includes(host)}>
          {t('Through this server, and to no other address.')}
        </Line>
      ))}
      {allowed
        .filter((host) => !hosts.includes(host))
        .map((host) => (
          <Line key={host} icon={GlobeIcon} title={<Emphasized text={t('Talk to {host}', { host })} parts={[host]} />}>
            {t('Through this server. An administrator of your group has allowed it.')}
          </Line>
        ))}
      {oauth && (
        <Line
          icon={KeyIcon}
          title={<Emphasized text={t('Sign you in at {host}', { host: hostOf(oauth.authorizeUrl) })} parts={[hostOf(oauth.authorizeUrl)]} />}
          isNew={news !== undefined && news.service !== null}
        >
          {t('You sign in there yourself. The server keeps the access that it gets, encrypted.')}
        </Line>
      )}
      {isNothing && (
        <Line icon={LockIcon} title={t('Only show its own content')}>
          {t('It asks for no permission.')}
        </Line>
      )}
    </>
  )
}

/** What no framed add-on can do, whatever its manifest says. */
export function WhatItCanNeverDo() {
  return (
    <>
      <Line icon={LockIcon} title={t('See passwords, PINs, other groups or signed-in sessions')}>
        {t('It runs in a sealed frame.')}
      </Line>
      <Line icon={SignatureIcon} title={t('Sign, or change a signed record')}>
        {t('Only people can sign, with their password or a passkey.')}
      </Line>
    </>
  )
}

function Line({ icon: Icon, title, isNew, children }: { icon: Icon; title: ReactNode; isNew?: boolean | undefined; children: string }) {
  return (
    <Row
      wraps
      leading={
        <span className={classes.tile}>
          <Icon className="i" aria-hidden />
        </span>
      }
      title={title}
      subtitle={children}
      trailing={isNew && <Chip tone="warn">{t('New')}</Chip>}
    />
  )
}
