// The documentation of the API, drawn by Swagger UI from the OpenAPI document of this server.
(() => {
  const place = document.getElementById("api");
  window.SwaggerUIBundle({ url: place?.dataset.schema, domNode: place, deepLinking: true, validatorUrl: null });
})();
