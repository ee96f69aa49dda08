import { useDeferredValue, useEffect, useRef } from 'react'
import { t } from '#src/ui/text/translate.ts'
import classes from './barcode-image.module.css'

/** A number as DataMatrix, to be scanned from the screen: 15 digits fit in 14 × 14 modules. */
export function BarcodeImage({ code, isDrawn = true }: { code: string; isDrawn?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Nobody waits for it: it is drawn after what is around it. Until then its space is kept.
  const drawnCode = useDeferredValue(isDrawn ? code : null, null)
  useEffect(() => {
    if (drawnCode === null) return
    // Loaded only when a sample is opened; like every other part, it is in the cache of the app shell.
    const draw = async () => {
      const { datamatrix } = await import('bwip-js/browser')
      if (canvas.current)
        datamatrix(canvas.current, { bcid: 'datamatrix', text: drawnCode, scale: 4, paddingwidth: 1, paddingheight: 1, backgroundcolor: 'FFFFFF' })
    }
    void draw()
  }, [drawnCode])
  return <canvas ref={canvas} className={classes.code} role="img" aria-label={t('DataMatrix code {code}', { code })} />
}
