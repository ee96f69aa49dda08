import { useState } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import { manifestOf, type AddonManifest } from '#domain/rules/addons/manifest.ts'
import type { AddonClient } from '#domain/wire/integrations/addons.ts'
import { isDate } from '#domain/input.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { GlobeIcon, KeyIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { CertifiedIcon, PauseIcon, PlayIcon, SlidersIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { DescriptionList } from '#src/ui/lists/description-list.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { readMemberName } from '#src/workspace/format/member-name.ts'
import { dateTimeText, dayText } from '#src/workspace/format/dates.ts'
import { enableAddonChange, removeAddonChange, setAddonLicenseChange } from '#src/workspace/mutations/addons.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { ClientSecretDialog } from './client-secret-dialog.tsx'
import { ConfigurationDialog } from './configuration-dialog.tsx'
import { HostsDialog } from './hosts-dialog.tsx'
import { InstallButtons } from './install-buttons.tsx'
import { useInstall } from './use-install.tsx'
import classes from './marketplace.module.css'

/** One that the server offers and that is not installed. */
export function OfferCard({ manifest }: { manifest: AddonManifest }) {
  const { groupName } = useWorkspace()
  const mayInstall = usePermission()('Addon.Update')
  const { look, isLooking, dialog } = useInstall()
  return (
    <Card title={t('For {group}', { group: groupName })}>
      <div className="stack-l">
        <p>
          {mayInstall
            ? t('You decide as group administrator. You can disable it or remove it at any time.')
            : t('It is not installed. Ask an administrator of your group.')}
        </p>
        {mayInstall && (
          <Button variant="primary" full icon={CertifiedIcon} loading={isLooking} onClick={() => void look({ rootVar: manifest.rootVar })}>
            {t('Install…')}
          </Button>
        )}
      </div>
      {dialog}
    </Card>
  )
}

/** What the group has decided about an installed add-on, and what its administrators can do with it. */
export function GroupCard({ addon, update }: { addon: AddonRow; update: AddonManifest | undefined }) {
  const { groupName } = useWorkspace()
  const mutate = useMutate()
  const navigate = useNavigate()
  const mayChange = usePermission()('Addon.Update')
  const [open, setOpen] = useState<'configuration' | 'hosts' | 'license' | null>(null)
  const { look, isLooking, dialog } = useInstall()
  const remove = async () => {
    if (await mutate(removeAddonChange(addon))) navigate(addresses.marketplace)
  }
  const close = () => setOpen(null)
  return (
    <>
      <Card title={t('For {group}', { group: groupName })}>
        <div className="stack-l">
          <Facts addon={addon} />
          {mayChange && (
            <div className={classes.buttons}>
              {update && (
                <Button variant="primary" full icon={RefreshIcon} loading={isLooking} onClick={() => void look({ rootVar: addon.rootVar })}>
                  {t('Update to {version}…', { version: update.version })}
                </Button>
              )}
              <Button full icon={SlidersIcon} onClick={() => setOpen('configuration')}>
                {t('Configure…')}
              </Button>
              <Button full icon={addon.enabled ? PauseIcon : PlayIcon} onClick={() => void mutate(enableAddonChange(addon, !addon.enabled))}>
                {addon.enabled ? t('Disable') : t('Enable')}
              </Button>
              <Button full icon={GlobeIcon} onClick={() => setOpen('hosts')}>
                {t('Hosts…')}
              </Button>
              <Button full icon={KeyIcon} onClick={() => setOpen('license')}>
                {t('License…')}
              </Button>
              <ClientSecret addon={addon} />
              <Button full icon={TrashIcon} onClick={() => void remove()}>
                {t('Remove')}
              </Button>
            </div>
          )}
          <SignIn addon={addon} />
        </div>
      </Card>
      {mayChange && (
        <Card title={t('Another version')}>
          <div className="stack">
            <p className="muted">{t('A newer version replaces this one. Its configuration stays.')}</p>
            <div className="bar">
              <InstallButtons />
            </div>
          </div>
        </Card>
      )}
      {open === 'configuration' && <ConfigurationDialog addon={addon} onClose={close} />}
      {open === 'hosts' && <HostsDialog addon={addon} onClose={close} />}
      {open === 'license' && <LicenseDialog addon={addon} onClose={close} />}
      {dialog}
    </>
  )
}

function Facts({ addon }: { addon: AddonRow }) {
  const by = useLive(async (workspace) => (addon.acceptedBy === null ? '–' : readMemberName(workspace, addon.acceptedBy)), [addon.acceptedBy])
  return (
    <DescriptionList
      facts={[
        { label: t('Accepted by'), value: by ?? '…' },
        { label: t('Accepted'), value: addon.acceptedAt === null ? '–' : dateTimeText(addon.acceptedAt) },
        ...(addon.source ? [{ label: t('From'), value: addon.source }] : []),
        { label: t('License'), value: addon.licenseEndsOn === null ? t('Does not expire') : t('Until {day}', { day: dayText(addon.licenseEndsOn) }) },
        { label: t('Fingerprint'), value: <span className="mono">{addon.codeHash.slice(0, 12)}</span> },
      ]}
    />
  )
}

/** Some services accept only clients with a secret, which administrators enter. */
function ClientSecret({ addon }: { addon: AddonRow }) {
  const { serverSends } = useWorkspace()
  const [client, setClient] = useState<AddonClient | null>(null)
  if (!manifestOf(addon).oauth) return null
  const open = async () => {
    const answer = await serverSends.addonClient(addon.id)
    if (answer.ok) setClient(answer.value)
    else showToast({ message: t(answer.failure.message), tone: 'bad' })
  }
  return (
    <>
      <Button full icon={KeyIcon} onClick={() => void open()}>
        {t('Client secret…')}
      </Button>
      {client && <ClientSecretDialog addon={addon} client={client} onClose={() => setClient(null)} />}
    </>
  )
}

/** Where the person signs in at the service behind an add-on, in a window of its own. */
function SignIn({ addon }: { addon: AddonRow }) {
  const { serverSends } = useWorkspace()
  const { oauth } = manifestOf(addon)
  if (!oauth || !addon.enabled) return null
  const open = async () => {
    // Opened by the tap: a browser blocks a window that comes later.
    const opened = window.open('about:blank', '_blank')
    const answer = await serverSends.addonAuthUrl(addon.id)
    if (answer.ok && opened) opened.location.href = answer.value
    else opened?.close()
    if (!answer.ok) showToast({ message: t(answer.failure.message), tone: 'bad' })
  }
  return (
    <Button full icon={KeyIcon} onClick={() => void open()}>
      {t('Sign in at its service')}
    </Button>
  )
}

/** The last day of a license. spec SDK-10 */
function LicenseDialog({ addon, onClose }: { addon: AddonRow; onClose: () => void }) {
  const mutate = useMutate()
  const title = t('License of {name}', { name: addon.name })
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: { endsOn: addon.licenseEndsOn ?? '' },
    validate: ({ endsOn }) => ({ endsOn: endsOn === '' || isDate(endsOn) ? null : t('Enter a date as YYYY-MM-DD.') }),
    onSave: async ({ endsOn }) => {
      if (!(await mutate(setAddonLicenseChange(addon, endsOn)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={title} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <DateField
        label={t('Last day')}
        hint={t('After this day, the add-on no longer runs. Leave the field empty if the license does not expire.')}
        value={draft.endsOn}
        onChange={(endsOn) => set('endsOn', endsOn)}
        error={errorOf('endsOn')}
      />
    </DraftDialog>
  )
}
