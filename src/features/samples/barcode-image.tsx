import { useEffect, useRef } from 'react'
import { t } from '#src/ui/text/translate.ts'
import classes from './barcode-image.module.css'

/** A number as DataMatrix, to be scanned from the screen: 15 digits fit in 14 × 14 modules. */
export function BarcodeImage({ code }: { code: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // Loaded only when a sample is opened; like every other part, it is in the cache of the app shell.
    const draw = async () => {
      const { datamatrix } = await import('bwip-js/browser')
      if (canvas.current) datamatrix(canvas.current, { bcid: 'datamatrix', text: code, scale: 4, paddingwidth: 1, paddingheight: 1, backgroundcolor: 'FFFFFF' })
    }
    void draw()
  }, [code])
  return <canvas ref={canvas} className={classes.code} role="img" aria-label={t('DataMatrix code {code}', { code })} />
}
