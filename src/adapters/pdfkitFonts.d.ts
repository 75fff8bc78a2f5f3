// Until @types/pdfkit describes pdfkit 0.20.

declare module 'pdfkit/standard-fonts/CourierBold' {
  const font: unknown;
  export default font;
}
