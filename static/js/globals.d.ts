/** What the scripts of the pages meet beside the browser: htmx and its events, Swagger UI. */

interface DocumentEventMap {
  "htmx:afterRequest": CustomEvent<{ elt: HTMLElement; successful?: boolean }>;
  "htmx:beforeRequest": CustomEvent<{ elt: HTMLElement; requestConfig: { triggeringEvent?: Event } }>;
  "htmx:configRequest": CustomEvent<{ elt: HTMLElement; parameters: Record<string, unknown> }>;
  "htmx:beforeSwap": CustomEvent<{
    target: HTMLElement;
    requestConfig: { elt: HTMLElement };
    serverResponse: string;
    shouldSwap: boolean;
    pathInfo: { responsePath?: string; finalRequestPath: string };
  }>;
  "htmx:responseError": CustomEvent<{ elt: HTMLElement }>;
  "htmx:sendError": CustomEvent<{ elt: HTMLElement }>;
  "htmx:afterSwap": CustomEvent<{ target: HTMLElement }>;
  "htmx:load": CustomEvent<{ elt: HTMLElement }>;
  "htmx:afterSettle": CustomEvent<{ target: HTMLElement }>;
}

declare const htmx: { trigger(element: Element, name: string): void };

/** What browsers that read codes have; TypeScript does not know it yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface Window {
  BarcodeDetector: { new (options: { formats: string[] }): BarcodeDetector };
  SwaggerUIBundle(options: { url?: string; domNode: HTMLElement | null; deepLinking: boolean; validatorUrl: null }): void;
}
