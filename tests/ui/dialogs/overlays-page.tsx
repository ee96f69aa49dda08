import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { Tooltip } from '#src/ui/menus/tooltip.tsx'
import { TooltipLayer } from '#src/ui/menus/tooltip-layer.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx'
import { UiProvider } from '#src/ui/ui-provider.tsx'
import { WaitModal } from '#src/ui/dialogs/wait-modal.tsx'

// The page of overlays-browser.test.ts: the components as the product uses them, and a button for each.

const long = 'A very long name of a sample that nobody can read to its end '.repeat(20)
const options = Array.from({ length: 15 }, (_, n) => ({ value: String(n), label: `Choice ${n}`, disabled: n === 2 }))

function Page() {
  const [open, setOpen] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [choice, setChoice] = useState('0')
  const [found, setFound] = useState('4')
  const [word, setWord] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  // Between the commit that puts the dialog on the page and everything React does later.
  useLayoutEffect(() => {
    if (open.includes('error and press Escape')) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  }, [open])
  const close = (name: string) => setOpen((names) => names.filter((other) => other !== name))
  const opener = (name: string) => (
    <button type="button" onClick={() => setOpen((names) => [...names, name])}>
      Open {name}
    </button>
  )
  return (
    // Below the messages, which are over the top of the screen.
    <div style={{ paddingBlockStart: 240 }}>
      {opener('default')}
      {opener('alert')}
      {opener('error')}
      {opener('error and press Escape')}
      <Dialog opened={open.includes('default')} onClose={() => close('default')} title="default">
        <input aria-label="typed" />
        {opener('alert')}
        <SelectField label="Find" searchable value={found} onChange={setFound} options={options} />
        <ComboField label="Word" value={word} onChange={setWord} options={['alpha', 'beta', 'beta two']} />
      </Dialog>
      <Dialog opened={open.includes('alert')} onClose={() => close('alert')} title="alert" kind="alert">
        Sure?
      </Dialog>
      <Dialog opened={open.includes('error')} onClose={() => close('error')} title="error" kind="error">
        No.
      </Dialog>
      <Dialog opened={open.includes('error and press Escape')} onClose={() => close('error and press Escape')} title="pressed" kind="error">
        No.
      </Dialog>
      <button type="button" onClick={() => setIsWaiting(!isWaiting)}>
        Wait
      </button>
      <WaitModal opened={isWaiting} message="Please Wait..." />
      <button type="button" onClick={() => setIsLoading(!isLoading)}>
        Load
      </button>
      {isLoading && <Spinner />}
      <button type="button" onClick={() => showToast({ message: 'plain toast' })}>
        Plain
      </button>
      <button type="button" onClick={() => showToast({ id: 'sticky', sticky: true, message: 'sticky toast' })}>
        Sticky
      </button>
      <button type="button" onClick={() => showToast({ message: 'notification', autoClose: false })}>
        Notify
      </button>
      <button type="button" onClick={() => showToast({ message: 'it failed', tone: 'bad' })}>
        Fail
      </button>
      <button type="button" onClick={() => showFooterMessage('saved at the foot')}>
        Foot
      </button>
      <TextAreaField label="Note" value={note} onChange={setNote} maxLength={12} />
      <SelectField label="Choose" value={choice} onChange={setChoice} options={options} />
      <Tooltip text={long}>
        <button type="button">Tip</button>
      </Tooltip>
      <Row title={long} />
    </div>
  )
}
createRoot(document.querySelector('#root')!).render(
  <UiProvider Question={ConfirmDialog}>
    <Page />
    <TooltipLayer />
  </UiProvider>,
)
