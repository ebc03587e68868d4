/** What the scripts of the pages meet beside the browser: htmx and its events, Swagger UI. */

interface DocumentEventMap {
  "htmx:beforeRequest": CustomEvent<{ elt: HTMLElement }>;
  "htmx:beforeSwap": CustomEvent<{
    target: HTMLElement;
    serverResponse: string;
    shouldSwap: boolean;
    pathInfo: { responsePath?: string; finalRequestPath: string };
  }>;
  "htmx:afterSwap": CustomEvent<{ target: HTMLElement }>;
  "htmx:load": CustomEvent<{ elt: HTMLElement }>;
  "htmx:afterSettle": CustomEvent<{ target: HTMLElement }>;
}

/** What browsers that read codes have; TypeScript does not know it yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface Window {
  BarcodeDetector: { new (options: { formats: string[] }): BarcodeDetector };
  SwaggerUIBundle(options: { url?: string; domNode: HTMLElement | null; deepLinking: boolean; validatorUrl: null }): void;
}
