import { useEffect, useEffectEvent, useState } from 'react'
import type { Typeface } from '#domain/rules/labels/typeface.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'

let loaded: Promise<Typeface> | undefined

/** The fonts of labels, which load with the first label: 'missing' if they are not on this device and cannot be downloaded now. */
export function useTypeface(): Typeface | 'missing' | undefined {
  const { serverReads } = useWorkspace()
  const [typeface, setTypeface] = useState<Typeface | 'missing'>()
  const load = useEffectEvent(async () => {
    const [{ labelTypeface }, { readPdfFonts }] = await Promise.all([import('#pdf/label-typeface.ts'), import('#src/features/notebook/print/pdf-fonts.ts')])
    return labelTypeface(
      await readPdfFonts(async (address) => {
        const answer = await serverReads.appFile(address)
        if (!answer.ok) throw new MissingFont()
        return answer.value
      }),
    )
  })
  useEffect(() => {
    loaded ??= load()
    loaded.then(
      (typeface) => setTypeface(() => typeface),
      (error: unknown) => {
        loaded = undefined
        setTypeface('missing')
        if (!(error instanceof MissingFont)) showRefusal(error)
      },
    )
  }, [])
  return typeface
}

class MissingFont extends Error {}
