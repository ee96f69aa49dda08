import { useEffect, useSyncExternalStore } from 'react'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { Foreign } from '#src/addons/dialogs/foreign.tsx'
import { FromAddon } from '#src/addons/dialogs/from-addon.tsx'
import { toWidth } from '#src/addons/dialogs/to-width.ts'
import type { OpenWizard } from './open-wizard.ts'
import { wizardButtons } from './wizard-state.ts'

const usualWidth = 660

/** The panels of an add-on, one after another. */
export function WizardDialog({ wizard, onClose }: { wizard: OpenWizard; onClose: () => void }) {
  const state = useSyncExternalStore(wizard.subscribe, wizard.read)
  const { previous, next, finalize, isEnabled } = wizardButtons(state)
  const { addon, options, elements } = wizard
  const panel = options.panels[state.at]!
  const element = elements[state.at]!
  useEffect(() => wizard.shown(state.at), [wizard, state.at])
  return (
    <Dialog
      opened
      onClose={onClose}
      title={options.title}
      width={toWidth(options.width, usualWidth)}
      actions={
        <>
          {previous && (
            <Button tall disabled={!isEnabled} onClick={() => wizard.step('previous')}>
              {t('Previous')}
            </Button>
          )}
          {next && (
            <Button variant="primary" disabled={!isEnabled} onClick={() => wizard.step('next')}>
              {t('Next')}
            </Button>
          )}
          {finalize && (
            <Button variant="primary" disabled={!isEnabled} onClick={() => void wizard.finalize()}>
              {t('Finalize')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="small muted">{t('Step {step} of {steps}', { step: countText(state.at + 1), steps: countText(state.panels) })}</p>
        {panel.title && <h3 className="head">{panel.title}</h3>}
        <Foreign key={state.at} element={element} />
        <FromAddon addon={addon} />
      </div>
    </Dialog>
  )
}
