import { useState } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import { manifestOf } from '#domain/rules/addons/manifest.ts'
import { isAnythingNew, whatIsNew } from '#domain/rules/addons/what-is-new.ts'
import type { AddonPreview } from '#domain/wire/integrations/addons.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { CertifiedIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { foreignText } from '#src/workspace/display/foreign-text.ts'
import { AddonIcon } from '#src/workspace/addons/addon-icon.tsx'
import { bylineOf } from './byline.ts'
import { addsAnything, WhatItAdds } from './what-it-adds.tsx'
import { WhatItMayDo } from './what-it-may-do.tsx'
import classes from './marketplace.module.css'

export interface ReviewDialogProps {
  preview: AddonPreview
  /** The one that this would replace. */
  installed: AddonRow | undefined
  onAccept: () => Promise<void>
  onClose: () => void
}

/** What an add-on may do, before an administrator accepts it for the group. */
export function ReviewDialog({ preview: { manifest }, installed, onAccept, onClose }: ReviewDialogProps) {
  const [isSaving, setSaving] = useState(false)
  const { name } = manifest
  const news = installed && whatIsNew(manifestOf(installed), manifest)
  const accept = async () => {
    setSaving(true)
    await onAccept()
    setSaving(false)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={installed ? t('Update {name}?', { name: installed.name }) : t('Install {name}?', { name })}
      width={560}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" icon={CertifiedIcon} loading={isSaving} onClick={() => void accept()}>
            {installed ? t('Accept and update') : t('Accept and install')}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <div className={classes.head}>
          <AddonIcon manifest={manifest} />
          <div className="grow">
            {installed && installed.name !== name && <div className="strong">{name}</div>}
            <div className="strong">{bylineOf(manifest)}</div>
            <div className="muted written">{foreignText(manifest.description)}</div>
          </div>
        </div>
        {installed && news?.isOther && (
          <Banner tone="warn">
            {t('It would replace {name} ({byline}). Continue only if you know why its name or author has changed.', {
              name: installed.name,
              byline: bylineOf(manifestOf(installed)),
            })}
          </Banner>
        )}
        {manifest.mode === 'classic' && (
          <Banner tone="warn">
            {t('Install it only if you trust its author: it can read and change everything that the people of your group can, and send it elsewhere.')}
          </Banner>
        )}
        {manifest.consentMessage && <p className="written">{manifest.consentMessage}</p>}
        {news && !isAnythingNew(news) && <Banner tone="ok">{t('It asks for nothing new.')}</Banner>}
        <div>
          <h3>{t('What it may do')}</h3>
          <div className={classes.lines}>
            <WhatItMayDo manifest={manifest} news={news} />
          </div>
        </div>
        {addsAnything(manifest) && (
          <div>
            <h3>{t('What it adds')}</h3>
            <div className={classes.lines}>
              <WhatItAdds manifest={manifest} news={news} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}
