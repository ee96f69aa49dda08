import { useEffect, useState } from 'react'
import type { Label, LabelTexts } from '#domain/rules/labels/label.ts'
import type { Typeface } from '#domain/rules/labels/typeface.ts'
import { decoder } from '#src/features/scan/camera/decoder.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import type { ReadCodes } from './check-codes.ts'
import { prepareLabels, type PreparedLabel } from './prepare-labels.ts'

export type Preparation = { readonly labels: readonly PreparedLabel[] } | { readonly done: number }

const readCodes: ReadCodes = async ({ data, width, height }) => decoder.decode(await createImageBitmap(new ImageData(data, width, height)), 'picture')

class Stopped extends Error {}

/** Labels that are laid out and read back, again whenever what is on them changes. */
export function usePreparedLabels(label: Label, texts: readonly LabelTexts[] | undefined, typeface: Typeface | undefined): Preparation {
  const [state, setState] = useState<{ of: Label | null; preparation: Preparation }>({ of: null, preparation: notBegun })
  useEffect(() => {
    if (!texts || !typeface) return
    let isStopped = false
    const show = (preparation: Preparation) => !isStopped && setState({ of: label, preparation })
    const pause = async () => {
      await new Promise((resolve) => setTimeout(resolve))
      if (isStopped) throw new Stopped()
    }
    prepareLabels(label, texts, { typeface, readCodes, onProgress: (done) => show({ done }), pause }).then(
      (labels) => show({ labels }),
      (error: unknown) => error instanceof Stopped || showRefusal(error),
    )
    return () => {
      isStopped = true
    }
  }, [label, texts, typeface])
  return state.of === label ? state.preparation : notBegun
}
const notBegun: Preparation = { done: 0 }
