import { useState, type ReactNode } from 'react'
import { compareVersions } from '#domain/rules/addons/compare-versions.ts'
import { guessRootVar, type ScriptHeader } from '#domain/rules/addons/write-header.ts'
import type { AddonPreview } from '#domain/wire/integrations/addons.ts'
import { readAddon } from '#db/queries/addons.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { HeaderDialog } from './header-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

interface Looked {
  readonly preview: AddonPreview
  /** The one it would replace. */
  readonly installed: AddonRow | undefined
}

/** A file that does not say what it is. */
interface Unknown {
  readonly file: Blob
  readonly guess: ScriptHeader
}

type From = Blob | { readonly address: string } | { readonly rootVar: string }

interface Install {
  /** Shows what was found, or says why nothing was. */
  readonly look: (from: From) => Promise<void>
  /** The same, but answers why nothing was found. */
  readonly find: (from: From) => Promise<string | undefined>
  readonly isLooking: boolean
  readonly dialog: ReactNode
}

/** Looks at a script, asks what it is if it does not say, shows what it may do, and installs it once the person accepts that. */
export function useInstall(): Install {
  const { workspace, serverSends } = useWorkspace()
  const navigate = useNavigate()
  const [isLooking, setLooking] = useState(false)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  const fail = (message: string) => showToast({ message, tone: 'bad' })

  const find = async (from: From) => {
    setLooking(true)
    const answer = await serverSends.lookAtAddon(from)
    setLooking(false)
    if (!answer.ok) {
      if (answer.failure.code !== 'addon.header-missing' || !(from instanceof Blob)) return t(answer.failure.message)
      setUnknown({ file: from, guess: await guessHeader(from) })
      return undefined
    }
    const installed = await readAddon(workspace, answer.value.manifest.rootVar)
    const order = installed ? compareVersions(answer.value.manifest.version, installed.addonVersion) : 1
    if (order === 0) return t('This version of {name} is already installed.', { name: installed!.name })
    if (order < 0) return t('A newer version of {name} is already installed.', { name: installed!.name })
    setLooked({ preview: answer.value, installed })
    return undefined
  }
  const look = async (from: From) => {
    const failure = await find(from)
    if (failure) fail(failure)
  }

  const accept = async ({ preview, installed }: Looked) => {
    const { codeHash, manifest } = preview
    const answer = installed ? await serverSends.updateAddon(installed.id, codeHash) : await serverSends.installAddon(codeHash)
    if (!answer.ok) {
      fail(t(answer.failure.message))
      return
    }
    const { name } = manifest
    setLooked(null)
    showToast({ message: installed ? t('{name} updated', { name }) : t('{name} installed', { name }), tone: 'ok' })
    navigate(addresses.addon(manifest.rootVar))
  }

  const dialog = looked && (
    <ReviewDialog preview={looked.preview} installed={looked.installed} onAccept={() => accept(looked)} onClose={() => setLooked(null)} />
  )
  const header = unknown && <HeaderDialog {...unknown} find={find} onClose={() => setUnknown(null)} />
  return { look, find, isLooking, dialog: header ?? dialog }
}

async function guessHeader(file: Blob): Promise<ScriptHeader> {
  const rootVar = guessRootVar(await file.text())
  const name = file instanceof File ? file.name.replace(/(?:\.min)?\.js$/, '') : ''
  return { rootVar, name: rootVar || name, version: '1.0.0' }
}
