/** Stands in for html5-qrcode's bundled decoder (90 KB), which the build leaves out: every frame is read by ours. See vite.config.ts. */
export class ZXingHtml5QrcodeDecoder {
  decodeAsync(): Promise<never> {
    return Promise.reject(new Error('there is no second decoder'))
  }
}
