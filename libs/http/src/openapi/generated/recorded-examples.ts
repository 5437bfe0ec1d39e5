// `npm run openapi:examples` generates this file.
export const RECORDED = {
  "announceAttachment": {
    "response": {
      "attachment_uuid": "019b76da-5c00-7000-8000-000000000001",
      "upload": {
        "method": "PUT",
        "url": "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000001/content?account=019b76da-5c00-7000-8000-000000000002&expires=1795254300&signature=EXAMPLE",
        "headers": {},
        "expires_at": "2026-11-21T09:45:00.000Z"
      }
    }
  },
  "archiveProduct": {
    "path": {
      "product": "seal-kit"
    },
    "response": {
      "product_uuid": "019b76da-5c00-7000-8000-000000000003"
    }
  },
  "archiveProductCategory": {
    "path": {
      "category": "parts"
    },
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000004"
    }
  },
  "archiveService": {
    "path": {
      "service": "boiler-service"
    },
    "response": {
      "service_uuid": "019b76da-5c00-7000-8000-000000000005"
    }
  },
  "archiveServiceCategory": {
    "path": {
      "category": "heating"
    },
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000006"
    }
  },
  "archiveUnit": {
    "path": {
      "unit": "piece"
    },
    "response": {
      "unit_uuid": "019b76da-5c00-7000-8000-000000000007"
    }
  },
  "cancelJob": {
    "path": {
      "job": "J-4407"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000008"
    }
  },
  "changeUsedMaterial": {
    "path": {
      "job": "J-4405",
      "provided_service": "019b76da-5c00-7000-8000-000000000009",
      "product": "copper-15"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000010"
    }
  },
  "completeAttachment": {
    "path": {
      "attachment": "019b76da-5c00-7000-8000-000000000001"
    },
    "response": {
      "attachment_uuid": "019b76da-5c00-7000-8000-000000000001"
    }
  },
  "confirmHold": {
    "path": {
      "hold": "019b76da-5c00-7000-8000-000000000011"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000012",
      "hold_uuid": "019b76da-5c00-7000-8000-000000000011"
    }
  },
  "copyPreset": {
    "path": {
      "user": "aidan.abbott@northern-heating.example",
      "preset": "019b76da-5c00-7000-8000-000000000013"
    },
    "response": {
      "preset_uuids": [
        "019b76da-5c00-7000-8000-000000000014"
      ]
    }
  },
  "createApiKey": {
    "response": {
      "api_key_uuid": "019b76da-5c00-7000-8000-000000000015",
      "key": "fk_Example1_shownOnceWhenTheKeyIsCreated00000000000000"
    }
  },
  "createClient": {
    "response": {
      "client_uuid": "019b76da-5c00-7000-8000-000000000016"
    }
  },
  "createDictionary": {
    "response": {
      "dictionary_uuid": "019b76da-5c00-7000-8000-000000000017"
    }
  },
  "createDictionaryValue": {
    "path": {
      "dictionary": "019b76da-5c00-7000-8000-000000000017"
    },
    "response": {
      "value_uuid": "019b76da-5c00-7000-8000-000000000018"
    }
  },
  "createHold": {
    "response": {
      "hold_uuid": "019b76da-5c00-7000-8000-000000000011",
      "expires_at": "2026-11-21T09:40:00.000Z"
    }
  },
  "createJob": {
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000019",
      "client_uuid": "019b76da-5c00-7000-8000-000000000020"
    }
  },
  "createJobType": {
    "response": {
      "job_type_uuid": "019b76da-5c00-7000-8000-000000000021"
    }
  },
  "createPreset": {
    "path": {
      "user": "aidan.abbott@northern-heating.example"
    },
    "response": {
      "preset_uuid": "019b76da-5c00-7000-8000-000000000013"
    }
  },
  "createProduct": {
    "response": {
      "product_uuid": "019b76da-5c00-7000-8000-000000000022"
    }
  },
  "createProductCategory": {
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000023"
    }
  },
  "createResolution": {
    "response": {
      "resolution_uuid": "019b76da-5c00-7000-8000-000000000024"
    }
  },
  "createService": {
    "response": {
      "service_uuid": "019b76da-5c00-7000-8000-000000000025"
    }
  },
  "createServiceCategory": {
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000026"
    }
  },
  "createSite": {
    "response": {
      "site_uuid": "019b76da-5c00-7000-8000-000000000027"
    }
  },
  "createSkill": {
    "response": {
      "skill_uuid": "019b76da-5c00-7000-8000-000000000028"
    }
  },
  "createTeam": {
    "response": {
      "team_uuid": "019b76da-5c00-7000-8000-000000000029"
    }
  },
  "createTemplate": {
    "response": {
      "template_uuid": "019b76da-5c00-7000-8000-000000000030"
    }
  },
  "createTerritory": {
    "response": {
      "territory_uuid": "019b76da-5c00-7000-8000-000000000031"
    }
  },
  "createUnit": {
    "response": {
      "unit_uuid": "019b76da-5c00-7000-8000-000000000032"
    }
  },
  "createUser": {
    "response": {
      "user_uuid": "019b76da-5c00-7000-8000-000000000033"
    }
  },
  "createWebhook": {
    "response": {
      "webhook_uuid": "019b76da-5c00-7000-8000-000000000034",
      "secret": "whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCwgc2hvd24gb25jZQ=="
    }
  },
  "deleteAttachment": {
    "path": {
      "attachment": "019b76da-5c00-7000-8000-000000000001"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteClient": {
    "path": {
      "client": "C-1001"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteDictionary": {
    "path": {
      "dictionary": "019b76da-5c00-7000-8000-000000000017"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteDictionaryValue": {
    "path": {
      "dictionary": "019b76da-5c00-7000-8000-000000000017",
      "value": "019b76da-5c00-7000-8000-000000000018"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteJob": {
    "path": {
      "job": "J-4408"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteJobType": {
    "path": {
      "job_type": "019b76da-5c00-7000-8000-000000000021"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deletePreset": {
    "path": {
      "user": "aidan.abbott@northern-heating.example",
      "preset": "019b76da-5c00-7000-8000-000000000013"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteProduct": {
    "path": {
      "product": "air-filter"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteProductCategory": {
    "path": {
      "category": "filters"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteResolution": {
    "path": {
      "resolution": "019b76da-5c00-7000-8000-000000000024"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteService": {
    "path": {
      "service": "gutter-cleaning"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteServiceCategory": {
    "path": {
      "category": "gutters"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteSite": {
    "path": {
      "site": "S-2001"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteSkill": {
    "path": {
      "skill": "019b76da-5c00-7000-8000-000000000028"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteTeam": {
    "path": {
      "team": "019b76da-5c00-7000-8000-000000000029"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteTemplate": {
    "path": {
      "template": "019b76da-5c00-7000-8000-000000000030"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteTerritory": {
    "path": {
      "territory": "019b76da-5c00-7000-8000-000000000031"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteUnit": {
    "path": {
      "unit": "box"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteUser": {
    "path": {
      "user": "ewan.rae@northern-heating.example"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deleteWebhook": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "message": "Performed"
    }
  },
  "deliverAttachmentDeleted": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000035",
      "event_type": "attachment_deleted",
      "context": {
        "source": "api",
        "happened_at": "2026-03-03T08:10:30.000Z",
        "created_at": "2026-03-03T08:10:30.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000037"
      },
      "attachment": {
        "uuid": "019b76da-5c00-7000-8000-000000000038",
        "name": "boiler.jpg",
        "content_type": "image/jpeg",
        "size": 482113,
        "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "job_uuid": "019b76da-5c00-7000-8000-000000000039",
        "status": "uploaded",
        "version": 5,
        "created_at": "2026-01-15T10:20:00.000Z",
        "updated_at": "2026-03-03T08:10:30.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000038",
          "name": "boiler.jpg",
          "content_type": "image/jpeg",
          "size": 482113,
          "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          "job_uuid": "019b76da-5c00-7000-8000-000000000039",
          "status": "uploaded",
          "version": 4,
          "created_at": "2026-01-15T10:20:00.000Z",
          "updated_at": "2026-03-02T08:10:00.000Z"
        }
      }
    }
  },
  "deliverAttachmentUploaded": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000040",
      "event_type": "attachment_uploaded",
      "context": {
        "source": "api",
        "happened_at": "2026-01-15T10:20:04.000Z",
        "created_at": "2026-01-15T10:20:04.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000041"
      },
      "attachment": {
        "uuid": "019b76da-5c00-7000-8000-000000000038",
        "name": "boiler.jpg",
        "content_type": "image/jpeg",
        "size": 482113,
        "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "job_uuid": "019b76da-5c00-7000-8000-000000000039",
        "status": "uploaded",
        "version": 2,
        "created_at": "2026-01-15T10:20:00.000Z",
        "updated_at": "2026-01-15T10:20:04.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000038",
          "name": "boiler.jpg",
          "content_type": "image/jpeg",
          "size": 482113,
          "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          "job_uuid": "019b76da-5c00-7000-8000-000000000039",
          "status": "pending",
          "version": 1,
          "created_at": "2026-01-15T10:20:00.000Z",
          "updated_at": "2026-01-15T10:20:00.000Z"
        }
      }
    }
  },
  "deliverClientCreated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000042",
      "event_type": "client_created",
      "context": {
        "source": "api",
        "happened_at": "2026-01-12T09:00:00.000Z",
        "created_at": "2026-01-12T09:00:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000043"
      },
      "client": {
        "uuid": "019b76da-5c00-7000-8000-000000000044",
        "external_id": "C-1001",
        "name": "Brightwater Hotel",
        "organization": true,
        "organization_name": "Brightwater Hotel",
        "contacts": [
          {
            "name": "Reception",
            "value": "+44 20 7946 0102",
            "type": "phone"
          }
        ],
        "site_address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": null,
          "apartment": null,
          "floor": null,
          "description": "Deliveries at the back",
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "version": 1,
        "created_at": "2026-01-12T09:00:00.000Z",
        "updated_at": "2026-01-12T09:00:00.000Z",
        "previous": null
      }
    }
  },
  "deliverClientDeleted": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000046",
      "event_type": "client_deleted",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:15:00.000Z",
        "created_at": "2026-03-02T08:15:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000047"
      },
      "client": {
        "uuid": "019b76da-5c00-7000-8000-000000000044",
        "external_id": "C-1001",
        "name": "Brightwater Hotels",
        "organization": true,
        "organization_name": "Brightwater Hotels",
        "contacts": [
          {
            "name": "Reception",
            "value": "+44 20 7946 0102",
            "type": "phone"
          },
          {
            "name": "Ada Byron",
            "value": "ada.byron@brightwater.example",
            "type": "email"
          }
        ],
        "site_address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": null,
          "apartment": null,
          "floor": null,
          "description": "Deliveries at the back",
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "version": 3,
        "created_at": "2026-01-12T09:00:00.000Z",
        "updated_at": "2026-03-02T08:15:00.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels",
          "organization": true,
          "organization_name": "Brightwater Hotels",
          "contacts": [
            {
              "name": "Reception",
              "value": "+44 20 7946 0102",
              "type": "phone"
            },
            {
              "name": "Ada Byron",
              "value": "ada.byron@brightwater.example",
              "type": "email"
            }
          ],
          "site_address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": null,
            "apartment": null,
            "floor": null,
            "description": "Deliveries at the back",
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "version": 2,
          "created_at": "2026-01-12T09:00:00.000Z",
          "updated_at": "2026-01-14T15:30:00.000Z"
        }
      }
    }
  },
  "deliverClientUpdated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000048",
      "event_type": "client_updated",
      "context": {
        "source": "api",
        "happened_at": "2026-01-14T15:30:00.000Z",
        "created_at": "2026-01-14T15:30:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000049"
      },
      "client": {
        "uuid": "019b76da-5c00-7000-8000-000000000044",
        "external_id": "C-1001",
        "name": "Brightwater Hotels",
        "organization": true,
        "organization_name": "Brightwater Hotels",
        "contacts": [
          {
            "name": "Reception",
            "value": "+44 20 7946 0102",
            "type": "phone"
          },
          {
            "name": "Ada Byron",
            "value": "ada.byron@brightwater.example",
            "type": "email"
          }
        ],
        "site_address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": null,
          "apartment": null,
          "floor": null,
          "description": "Deliveries at the back",
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "version": 2,
        "created_at": "2026-01-12T09:00:00.000Z",
        "updated_at": "2026-01-14T15:30:00.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotel",
          "organization": true,
          "organization_name": "Brightwater Hotel",
          "contacts": [
            {
              "name": "Reception",
              "value": "+44 20 7946 0102",
              "type": "phone"
            }
          ],
          "site_address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": null,
            "apartment": null,
            "floor": null,
            "description": "Deliveries at the back",
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "version": 1,
          "created_at": "2026-01-12T09:00:00.000Z",
          "updated_at": "2026-01-12T09:00:00.000Z"
        }
      }
    }
  },
  "deliverHoldConfirmed": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000050",
      "event_type": "hold_confirmed",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:14:00.000Z",
        "created_at": "2026-03-02T08:14:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000051"
      },
      "hold": {
        "uuid": "019b76da-5c00-7000-8000-000000000052",
        "external_id": "cart-8812",
        "status": "confirmed",
        "worker": {
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "team": null,
        "from": "2026-03-03T09:15:00.000Z",
        "to": "2026-03-03T10:15:00.000Z",
        "arrival_window": {
          "from": "2026-03-03T09:00:00.000Z",
          "to": "2026-03-03T11:00:00.000Z"
        },
        "expires_at": "2026-03-02T08:15:00.000Z",
        "job_uuid": "019b76da-5c00-7000-8000-000000000039",
        "job": {
          "description": "The boiler loses pressure"
        },
        "version": 3,
        "created_at": "2026-03-02T08:00:00.000Z",
        "updated_at": "2026-03-02T08:14:00.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000052",
          "external_id": "cart-8812",
          "status": "active",
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "team": null,
          "from": "2026-03-03T09:15:00.000Z",
          "to": "2026-03-03T10:15:00.000Z",
          "arrival_window": {
            "from": "2026-03-03T09:00:00.000Z",
            "to": "2026-03-03T11:00:00.000Z"
          },
          "expires_at": "2026-03-02T08:15:00.000Z",
          "job_uuid": null,
          "job": {
            "description": "The boiler loses pressure"
          },
          "version": 2,
          "created_at": "2026-03-02T08:00:00.000Z",
          "updated_at": "2026-03-02T08:05:00.000Z"
        }
      }
    }
  },
  "deliverHoldCreated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000054",
      "event_type": "hold_created",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:00:00.000Z",
        "created_at": "2026-03-02T08:00:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000055"
      },
      "hold": {
        "uuid": "019b76da-5c00-7000-8000-000000000052",
        "external_id": "cart-8812",
        "status": "active",
        "worker": {
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "team": null,
        "from": "2026-03-03T09:15:00.000Z",
        "to": "2026-03-03T10:15:00.000Z",
        "arrival_window": {
          "from": "2026-03-03T09:00:00.000Z",
          "to": "2026-03-03T11:00:00.000Z"
        },
        "expires_at": "2026-03-02T08:10:00.000Z",
        "job_uuid": null,
        "job": {
          "description": "The boiler loses pressure"
        },
        "version": 1,
        "created_at": "2026-03-02T08:00:00.000Z",
        "updated_at": "2026-03-02T08:00:00.000Z",
        "previous": null
      }
    }
  },
  "deliverHoldExpired": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000056",
      "event_type": "hold_expired",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:10:02.000Z",
        "created_at": "2026-03-02T08:10:02.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000057"
      },
      "hold": {
        "uuid": "019b76da-5c00-7000-8000-000000000052",
        "external_id": "cart-8812",
        "status": "expired",
        "worker": {
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "team": null,
        "from": "2026-03-03T09:15:00.000Z",
        "to": "2026-03-03T10:15:00.000Z",
        "arrival_window": {
          "from": "2026-03-03T09:00:00.000Z",
          "to": "2026-03-03T11:00:00.000Z"
        },
        "expires_at": "2026-03-02T08:10:00.000Z",
        "job_uuid": null,
        "job": {
          "description": "The boiler loses pressure"
        },
        "version": 2,
        "created_at": "2026-03-02T08:00:00.000Z",
        "updated_at": "2026-03-02T08:10:02.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000052",
          "external_id": "cart-8812",
          "status": "active",
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "team": null,
          "from": "2026-03-03T09:15:00.000Z",
          "to": "2026-03-03T10:15:00.000Z",
          "arrival_window": {
            "from": "2026-03-03T09:00:00.000Z",
            "to": "2026-03-03T11:00:00.000Z"
          },
          "expires_at": "2026-03-02T08:10:00.000Z",
          "job_uuid": null,
          "job": {
            "description": "The boiler loses pressure"
          },
          "version": 1,
          "created_at": "2026-03-02T08:00:00.000Z",
          "updated_at": "2026-03-02T08:00:00.000Z"
        }
      }
    }
  },
  "deliverHoldReleased": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000058",
      "event_type": "hold_released",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:06:00.000Z",
        "created_at": "2026-03-02T08:06:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000059"
      },
      "hold": {
        "uuid": "019b76da-5c00-7000-8000-000000000052",
        "external_id": "cart-8812",
        "status": "released",
        "worker": {
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "team": null,
        "from": "2026-03-03T09:15:00.000Z",
        "to": "2026-03-03T10:15:00.000Z",
        "arrival_window": {
          "from": "2026-03-03T09:00:00.000Z",
          "to": "2026-03-03T11:00:00.000Z"
        },
        "expires_at": "2026-03-02T08:10:00.000Z",
        "job_uuid": null,
        "job": {
          "description": "The boiler loses pressure"
        },
        "version": 2,
        "created_at": "2026-03-02T08:00:00.000Z",
        "updated_at": "2026-03-02T08:06:00.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000052",
          "external_id": "cart-8812",
          "status": "active",
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "team": null,
          "from": "2026-03-03T09:15:00.000Z",
          "to": "2026-03-03T10:15:00.000Z",
          "arrival_window": {
            "from": "2026-03-03T09:00:00.000Z",
            "to": "2026-03-03T11:00:00.000Z"
          },
          "expires_at": "2026-03-02T08:10:00.000Z",
          "job_uuid": null,
          "job": {
            "description": "The boiler loses pressure"
          },
          "version": 1,
          "created_at": "2026-03-02T08:00:00.000Z",
          "updated_at": "2026-03-02T08:00:00.000Z"
        }
      }
    }
  },
  "deliverHoldUpdated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000060",
      "event_type": "hold_updated",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:05:00.000Z",
        "created_at": "2026-03-02T08:05:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000061"
      },
      "hold": {
        "uuid": "019b76da-5c00-7000-8000-000000000052",
        "external_id": "cart-8812",
        "status": "active",
        "worker": {
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "team": null,
        "from": "2026-03-03T09:15:00.000Z",
        "to": "2026-03-03T10:15:00.000Z",
        "arrival_window": {
          "from": "2026-03-03T09:00:00.000Z",
          "to": "2026-03-03T11:00:00.000Z"
        },
        "expires_at": "2026-03-02T08:15:00.000Z",
        "job_uuid": null,
        "job": {
          "description": "The boiler loses pressure"
        },
        "version": 2,
        "created_at": "2026-03-02T08:00:00.000Z",
        "updated_at": "2026-03-02T08:05:00.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000052",
          "external_id": "cart-8812",
          "status": "active",
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "team": null,
          "from": "2026-03-03T09:15:00.000Z",
          "to": "2026-03-03T10:15:00.000Z",
          "arrival_window": {
            "from": "2026-03-03T09:00:00.000Z",
            "to": "2026-03-03T11:00:00.000Z"
          },
          "expires_at": "2026-03-02T08:10:00.000Z",
          "job_uuid": null,
          "job": {
            "description": "The boiler loses pressure"
          },
          "version": 1,
          "created_at": "2026-03-02T08:00:00.000Z",
          "updated_at": "2026-03-02T08:00:00.000Z"
        }
      }
    }
  },
  "deliverJobCanceled": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000062",
      "event_type": "job_canceled",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:00:00.000Z",
        "created_at": "2026-03-02T08:00:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000063"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "canceled",
        "scheduled_at": null,
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 2,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-03-02T08:00:00.000Z",
        "assignee": null,
        "assignees": [],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": null,
          "started_at": null,
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": null,
          "suspension": null,
          "actual": null
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "cancellation": {
          "reason": "The client called off",
          "canceled_at": "2026-03-02T08:00:00.000Z"
        },
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "posted",
          "scheduled_at": null,
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 1,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-02-27T13:40:00.000Z",
          "assignee": null,
          "assignees": [],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": null,
            "started_at": null,
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": null,
            "suspension": null,
            "actual": null
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [],
          "used_materials": []
        }
      }
    }
  },
  "deliverJobCreated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000077",
      "event_type": "job_created",
      "context": {
        "source": "api",
        "happened_at": "2026-02-27T13:40:00.000Z",
        "created_at": "2026-02-27T13:40:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000078"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "posted",
        "scheduled_at": null,
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 1,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-02-27T13:40:00.000Z",
        "assignee": null,
        "assignees": [],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": null,
          "started_at": null,
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": null,
          "suspension": null,
          "actual": null
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": null
      }
    }
  },
  "deliverJobDeleted": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000079",
      "event_type": "job_deleted",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T17:00:00.000Z",
        "created_at": "2026-03-02T17:00:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000080"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "finished",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "resolution": {
          "uuid": "019b76da-5c00-7000-8000-000000000073",
          "name": "Completed",
          "successful": true,
          "comment": "Gasket replaced"
        },
        "version": 11,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-03-02T17:00:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": "2026-03-02T08:35:00.000Z",
          "started_at": "2026-03-02T09:02:00.000Z",
          "suspended_at": null,
          "finished_at": "2026-03-02T10:15:00.000Z"
        },
        "durations": {
          "en_route": {
            "minutes": 27
          },
          "suspension": {
            "minutes": 25
          },
          "actual": {
            "minutes": 48
          }
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "1.5",
            "filled_at": "2026-03-02T10:15:00.000Z"
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [
          {
            "amount": "95",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "price": "95",
            "currency": "usd",
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
          }
        ],
        "used_materials": [
          {
            "product": {
              "uuid": "019b76da-5c00-7000-8000-000000000083",
              "name": "Gasket",
              "external_id": "P-1"
            },
            "unit": {
              "uuid": "019b76da-5c00-7000-8000-000000000084",
              "code": "pc",
              "name": "Piece",
              "external_id": null
            },
            "amount": "9",
            "quantity": "2",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "price": "4.5",
            "currency": "usd",
            "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
          }
        ],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "finished",
          "scheduled_at": "2026-03-02T09:00:00.000Z",
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "resolution": {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "successful": true,
            "comment": "Gasket replaced"
          },
          "version": 10,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-03-02T10:15:00.000Z",
          "assignee": {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "assignees": [
            {
              "worker": {
                "uuid": "019b76da-5c00-7000-8000-000000000053",
                "email": "grace.murray@example.com"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com",
              "access": "edit"
            },
            {
              "team": {
                "uuid": "019b76da-5c00-7000-8000-000000000081",
                "name": "Heating"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "access": "view"
            }
          ],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": "2026-03-02T08:35:00.000Z",
            "started_at": "2026-03-02T09:02:00.000Z",
            "suspended_at": null,
            "finished_at": "2026-03-02T10:15:00.000Z"
          },
          "durations": {
            "en_route": {
              "minutes": 27
            },
            "suspension": {
              "minutes": 25
            },
            "actual": {
              "minutes": 48
            }
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "1.5",
              "filled_at": "2026-03-02T10:15:00.000Z"
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [
            {
              "amount": "95",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "price": "95",
              "currency": "usd",
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
            }
          ],
          "used_materials": [
            {
              "product": {
                "uuid": "019b76da-5c00-7000-8000-000000000083",
                "name": "Gasket",
                "external_id": "P-1"
              },
              "unit": {
                "uuid": "019b76da-5c00-7000-8000-000000000084",
                "code": "pc",
                "name": "Piece",
                "external_id": null
              },
              "amount": "9",
              "quantity": "2",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "price": "4.5",
              "currency": "usd",
              "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
            }
          ]
        }
      }
    }
  },
  "deliverJobEnRoute": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000085",
      "event_type": "job_en_route",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:35:00.000Z",
        "created_at": "2026-03-02T08:35:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000086"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "en_route",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 4,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-03-02T08:35:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": "2026-03-02T08:35:00.000Z",
          "started_at": null,
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": {
            "minutes": 0
          },
          "suspension": null,
          "actual": null
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "published",
          "scheduled_at": "2026-03-02T09:00:00.000Z",
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 3,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-03-02T07:00:00.000Z",
          "assignee": {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "assignees": [
            {
              "worker": {
                "uuid": "019b76da-5c00-7000-8000-000000000053",
                "email": "grace.murray@example.com"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com",
              "access": "edit"
            },
            {
              "team": {
                "uuid": "019b76da-5c00-7000-8000-000000000081",
                "name": "Heating"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "access": "view"
            }
          ],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": null,
            "started_at": null,
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": null,
            "suspension": null,
            "actual": null
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [],
          "used_materials": []
        }
      }
    }
  },
  "deliverJobFinished": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000087",
      "event_type": "job_finished",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T10:15:00.000Z",
        "created_at": "2026-03-02T10:15:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000088"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "finished",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "resolution": {
          "uuid": "019b76da-5c00-7000-8000-000000000073",
          "name": "Completed",
          "successful": true,
          "comment": "Gasket replaced"
        },
        "version": 10,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-03-02T10:15:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": "2026-03-02T08:35:00.000Z",
          "started_at": "2026-03-02T09:02:00.000Z",
          "suspended_at": null,
          "finished_at": "2026-03-02T10:15:00.000Z"
        },
        "durations": {
          "en_route": {
            "minutes": 27
          },
          "suspension": {
            "minutes": 25
          },
          "actual": {
            "minutes": 48
          }
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "1.5",
            "filled_at": "2026-03-02T10:15:00.000Z"
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [
          {
            "amount": "95",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "price": "95",
            "currency": "usd",
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
          }
        ],
        "used_materials": [
          {
            "product": {
              "uuid": "019b76da-5c00-7000-8000-000000000083",
              "name": "Gasket",
              "external_id": "P-1"
            },
            "unit": {
              "uuid": "019b76da-5c00-7000-8000-000000000084",
              "code": "pc",
              "name": "Piece",
              "external_id": null
            },
            "amount": "9",
            "quantity": "2",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "price": "4.5",
            "currency": "usd",
            "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
          }
        ],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "started",
          "scheduled_at": "2026-03-02T09:00:00.000Z",
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 9,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-03-02T10:12:00.000Z",
          "assignee": {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "assignees": [
            {
              "worker": {
                "uuid": "019b76da-5c00-7000-8000-000000000053",
                "email": "grace.murray@example.com"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com",
              "access": "edit"
            },
            {
              "team": {
                "uuid": "019b76da-5c00-7000-8000-000000000081",
                "name": "Heating"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "access": "view"
            }
          ],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": "2026-03-02T08:35:00.000Z",
            "started_at": "2026-03-02T09:02:00.000Z",
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": {
              "minutes": 27
            },
            "suspension": {
              "minutes": 25
            },
            "actual": {
              "minutes": 18
            }
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [
            {
              "amount": "95",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "price": "95",
              "currency": "usd",
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
            }
          ],
          "used_materials": [
            {
              "product": {
                "uuid": "019b76da-5c00-7000-8000-000000000083",
                "name": "Gasket",
                "external_id": "P-1"
              },
              "unit": {
                "uuid": "019b76da-5c00-7000-8000-000000000084",
                "code": "pc",
                "name": "Piece",
                "external_id": null
              },
              "amount": "9",
              "quantity": "2",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "price": "4.5",
              "currency": "usd",
              "provided_service_uuid": "019b76da-5c00-7000-8000-000000000082"
            }
          ]
        }
      }
    }
  },
  "deliverJobPublished": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000089",
      "event_type": "job_published",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T07:00:00.000Z",
        "created_at": "2026-03-02T07:00:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000090"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "published",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 3,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-03-02T07:00:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": null,
          "started_at": null,
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": null,
          "suspension": null,
          "actual": null
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "scheduled",
          "scheduled_at": "2026-03-02T09:00:00.000Z",
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 2,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-02-27T14:05:00.000Z",
          "assignee": {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "assignees": [
            {
              "worker": {
                "uuid": "019b76da-5c00-7000-8000-000000000053",
                "email": "grace.murray@example.com"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com",
              "access": "edit"
            },
            {
              "team": {
                "uuid": "019b76da-5c00-7000-8000-000000000081",
                "name": "Heating"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "access": "view"
            }
          ],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": null,
            "started_at": null,
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": null,
            "suspension": null,
            "actual": null
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [],
          "used_materials": []
        }
      }
    }
  },
  "deliverJobScheduled": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000091",
      "event_type": "job_scheduled",
      "context": {
        "source": "api",
        "happened_at": "2026-02-27T14:05:00.000Z",
        "created_at": "2026-02-27T14:05:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000092"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "scheduled",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 2,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-02-27T14:05:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": null,
          "started_at": null,
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": null,
          "suspension": null,
          "actual": null
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "posted",
          "scheduled_at": null,
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 1,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-02-27T13:40:00.000Z",
          "assignee": null,
          "assignees": [],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": null,
            "started_at": null,
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": null,
            "suspension": null,
            "actual": null
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [],
          "used_materials": []
        }
      }
    }
  },
  "deliverJobStarted": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000093",
      "event_type": "job_started",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T09:02:00.000Z",
        "created_at": "2026-03-02T09:02:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000094"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "started",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 5,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-03-02T09:02:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": "2026-03-02T08:35:00.000Z",
          "started_at": "2026-03-02T09:02:00.000Z",
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": {
            "minutes": 27
          },
          "suspension": null,
          "actual": {
            "minutes": 0
          }
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "en_route",
          "scheduled_at": "2026-03-02T09:00:00.000Z",
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 4,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-03-02T08:35:00.000Z",
          "assignee": {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "assignees": [
            {
              "worker": {
                "uuid": "019b76da-5c00-7000-8000-000000000053",
                "email": "grace.murray@example.com"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com",
              "access": "edit"
            },
            {
              "team": {
                "uuid": "019b76da-5c00-7000-8000-000000000081",
                "name": "Heating"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "access": "view"
            }
          ],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": "2026-03-02T08:35:00.000Z",
            "started_at": null,
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": {
              "minutes": 0
            },
            "suspension": null,
            "actual": null
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [],
          "used_materials": []
        }
      }
    }
  },
  "deliverJobSuspended": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000095",
      "event_type": "job_suspended",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T09:20:00.000Z",
        "created_at": "2026-03-02T09:20:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000096"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "suspended",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 6,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-03-02T09:20:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": "2026-03-02T08:35:00.000Z",
          "started_at": "2026-03-02T09:02:00.000Z",
          "suspended_at": "2026-03-02T09:20:00.000Z",
          "finished_at": null
        },
        "durations": {
          "en_route": {
            "minutes": 27
          },
          "suspension": {
            "minutes": 0
          },
          "actual": {
            "minutes": 18
          }
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "started",
          "scheduled_at": "2026-03-02T09:00:00.000Z",
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 5,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-03-02T09:02:00.000Z",
          "assignee": {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "assignees": [
            {
              "worker": {
                "uuid": "019b76da-5c00-7000-8000-000000000053",
                "email": "grace.murray@example.com"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com",
              "access": "edit"
            },
            {
              "team": {
                "uuid": "019b76da-5c00-7000-8000-000000000081",
                "name": "Heating"
              },
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "access": "view"
            }
          ],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": "2026-03-02T08:35:00.000Z",
            "started_at": "2026-03-02T09:02:00.000Z",
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": {
              "minutes": 27
            },
            "suspension": null,
            "actual": {
              "minutes": 0
            }
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [],
          "used_materials": []
        }
      }
    }
  },
  "deliverJobUpdated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000097",
      "event_type": "job_updated",
      "context": {
        "source": "api",
        "happened_at": "2026-02-27T14:05:00.000Z",
        "created_at": "2026-02-27T14:05:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000098"
      },
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000064",
        "external_id": "J-3001",
        "external_order_id": "O-77",
        "serial_no": 42,
        "status": "scheduled",
        "scheduled_at": "2026-03-02T09:00:00.000Z",
        "scheduled_duration": {
          "minutes": 90
        },
        "arrival_window": {
          "from": "2026-03-02T09:00:00.000Z",
          "to": "2026-03-02T12:00:00.000Z"
        },
        "description": "No hot water on the first floor",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 2,
        "created_at": "2026-02-27T13:40:00.000Z",
        "updated_at": "2026-02-27T14:05:00.000Z",
        "assignee": {
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com"
          },
          "uuid": "019b76da-5c00-7000-8000-000000000053",
          "email": "grace.murray@example.com"
        },
        "assignees": [
          {
            "worker": {
              "uuid": "019b76da-5c00-7000-8000-000000000053",
              "email": "grace.murray@example.com"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000053",
            "email": "grace.murray@example.com",
            "access": "edit"
          },
          {
            "team": {
              "uuid": "019b76da-5c00-7000-8000-000000000081",
              "name": "Heating"
            },
            "uuid": "019b76da-5c00-7000-8000-000000000081",
            "access": "view"
          }
        ],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000065",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000066",
          "name": "Boiler repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001",
          "name": "Brightwater Hotels"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000068",
            "name": "Gas"
          }
        ],
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "timestamps": {
          "en_route_at": null,
          "started_at": null,
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": null,
          "suspension": null,
          "actual": null
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000069",
            "name": "Model of the boiler",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": "Condens 30"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000070",
            "name": "Manual",
            "field_type": "file",
            "data_type": "attachment",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": [
              "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
            ]
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000072",
            "name": "Pressure in bar",
            "field_type": "input",
            "data_type": "string",
            "required": false,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000073",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000074",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "required": false,
            "pre_ordered": true
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000075",
              "name": "Boiler repair",
              "external_id": "SV-1"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": [],
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000064",
          "external_id": "J-3001",
          "external_order_id": "O-77",
          "serial_no": 42,
          "status": "posted",
          "scheduled_at": null,
          "scheduled_duration": {
            "minutes": 90
          },
          "arrival_window": {
            "from": "2026-03-02T09:00:00.000Z",
            "to": "2026-03-02T12:00:00.000Z"
          },
          "description": "No hot water on the first floor",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 1,
          "created_at": "2026-02-27T13:40:00.000Z",
          "updated_at": "2026-02-27T13:40:00.000Z",
          "assignee": null,
          "assignees": [],
          "type": {
            "uuid": "019b76da-5c00-7000-8000-000000000065",
            "code": "repair"
          },
          "template": {
            "uuid": "019b76da-5c00-7000-8000-000000000066",
            "name": "Boiler repair"
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001",
            "name": "Brightwater Hotels"
          },
          "site": {
            "uuid": "019b76da-5c00-7000-8000-000000000067",
            "external_id": "S-2001",
            "name": "Harbour Street"
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "skills": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000068",
              "name": "Gas"
            }
          ],
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "timestamps": {
            "en_route_at": null,
            "started_at": null,
            "suspended_at": null,
            "finished_at": null
          },
          "durations": {
            "en_route": null,
            "suspension": null,
            "actual": null
          },
          "custom_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000069",
              "name": "Model of the boiler",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": "Condens 30"
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000070",
              "name": "Manual",
              "field_type": "file",
              "data_type": "attachment",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": [
                "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content"
              ]
            }
          ],
          "report_fields": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000072",
              "name": "Pressure in bar",
              "field_type": "input",
              "data_type": "string",
              "required": false,
              "hidden": false,
              "read_only": false,
              "value": null
            }
          ],
          "possible_resolutions": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000073",
              "name": "Completed",
              "id": 1,
              "successful": true
            },
            {
              "uuid": "019b76da-5c00-7000-8000-000000000074",
              "name": "Not completed",
              "id": 2,
              "successful": false
            }
          ],
          "available_catalog": [
            {
              "type": "service",
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "required": false,
              "pre_ordered": true
            }
          ],
          "ordered_services": [
            {
              "service": {
                "uuid": "019b76da-5c00-7000-8000-000000000075",
                "name": "Boiler repair",
                "external_id": "SV-1"
              },
              "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000076",
              "required": true
            }
          ],
          "provided_services": [],
          "used_materials": []
        }
      }
    }
  },
  "deliverSiteCreated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000099",
      "event_type": "site_created",
      "context": {
        "source": "api",
        "happened_at": "2026-01-12T09:05:00.000Z",
        "created_at": "2026-01-12T09:05:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000100"
      },
      "site": {
        "uuid": "019b76da-5c00-7000-8000-000000000067",
        "external_id": "S-2001",
        "name": "Harbour Street",
        "description": null,
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001"
        },
        "version": 1,
        "created_at": "2026-01-12T09:05:00.000Z",
        "updated_at": "2026-01-12T09:05:00.000Z",
        "previous": null
      }
    }
  },
  "deliverSiteDeleted": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000101",
      "event_type": "site_deleted",
      "context": {
        "source": "api",
        "happened_at": "2026-03-02T08:10:00.000Z",
        "created_at": "2026-03-02T08:10:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000102"
      },
      "site": {
        "uuid": "019b76da-5c00-7000-8000-000000000067",
        "external_id": "S-2001",
        "name": "Harbour Street",
        "description": "The boiler is in the cellar",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001"
        },
        "version": 3,
        "created_at": "2026-01-12T09:05:00.000Z",
        "updated_at": "2026-03-02T08:10:00.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street",
          "description": "The boiler is in the cellar",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001"
          },
          "version": 2,
          "created_at": "2026-01-12T09:05:00.000Z",
          "updated_at": "2026-01-15T10:20:00.000Z"
        }
      }
    }
  },
  "deliverSiteUpdated": {
    "delivery": {
      "event_uuid": "019b76da-5c00-7000-8000-000000000103",
      "event_type": "site_updated",
      "context": {
        "source": "api",
        "happened_at": "2026-01-15T10:20:00.000Z",
        "created_at": "2026-01-15T10:20:00.000Z",
        "user_uuid": null,
        "user_email": null,
        "device_uuid": null,
        "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
        "correlation_id": "019b76da-5c00-7000-8000-000000000104"
      },
      "site": {
        "uuid": "019b76da-5c00-7000-8000-000000000067",
        "external_id": "S-2001",
        "name": "Harbour Street",
        "description": "The boiler is in the cellar",
        "contacts": [
          {
            "name": "Caretaker",
            "value": "+44 20 7946 0155",
            "type": "phone"
          }
        ],
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000045",
          "name": "London"
        },
        "address": {
          "formatted": "12 Harbour Street, London",
          "entrance_no": "2",
          "apartment": null,
          "floor": "1",
          "description": null,
          "geolocation": {
            "longitude": -0.1276,
            "latitude": 51.5072
          }
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000044",
          "external_id": "C-1001"
        },
        "version": 2,
        "created_at": "2026-01-12T09:05:00.000Z",
        "updated_at": "2026-01-15T10:20:00.000Z",
        "previous": {
          "uuid": "019b76da-5c00-7000-8000-000000000067",
          "external_id": "S-2001",
          "name": "Harbour Street",
          "description": null,
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0155",
              "type": "phone"
            }
          ],
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000045",
            "name": "London"
          },
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": "2",
            "apartment": null,
            "floor": "1",
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "client": {
            "uuid": "019b76da-5c00-7000-8000-000000000044",
            "external_id": "C-1001"
          },
          "version": 1,
          "created_at": "2026-01-12T09:05:00.000Z",
          "updated_at": "2026-01-12T09:05:00.000Z"
        }
      }
    }
  },
  "finishJob": {
    "path": {
      "job": "J-4406"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000105"
    }
  },
  "getAccount": {
    "response": {
      "account": {
        "uuid": "019b76da-5c00-7000-8000-000000000002",
        "name": "Demo",
        "currency": "gbp",
        "time_zone": "Europe/London",
        "default_territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000106",
          "name": "Default"
        },
        "publish_automatically": false,
        "scheduling": {
          "checks": {
            "overlap": "off",
            "hours": "off",
            "skills": "off",
            "territory": "off"
          },
          "default_duration": {
            "minutes": 60
          },
          "buffer": {
            "minutes": 0
          }
        }
      }
    }
  },
  "getAccountHistory": {
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000107",
          "type": "account_created",
          "payload": {
            "name": "Demo",
            "currency": "gbp",
            "time_zone": "Europe/London",
            "default_territory_uuid": "019b76da-5c00-7000-8000-000000000106",
            "publish_automatically": false,
            "scheduling": {
              "checks": {
                "overlap": "off",
                "hours": "off",
                "skills": "off",
                "territory": "off"
              },
              "default_duration": {
                "minutes": 60
              },
              "buffer": {
                "minutes": 0
              }
            }
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000108"
          }
        }
      ]
    }
  },
  "getApiKeyHistory": {
    "path": {
      "api_key": "019b76da-5c00-7000-8000-000000000109"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000110",
          "type": "api_key_created",
          "payload": {
            "name": "Booking page",
            "scopes": [
              "booking"
            ],
            "expires_at": null
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000111"
          }
        }
      ]
    }
  },
  "getAttachment": {
    "path": {
      "attachment": "019b76da-5c00-7000-8000-000000000001"
    },
    "response": {
      "attachment": {
        "uuid": "019b76da-5c00-7000-8000-000000000001",
        "name": "boiler.jpg",
        "content_type": "image/jpeg",
        "size": 48213,
        "sha256": "7cd18a51839952a9d9343ae8c83bf86bff2d7935690db6624f525ca86aa25407",
        "job_uuid": null,
        "status": "uploaded",
        "version": 2,
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z",
        "content_url": "https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000001/content?account=019b76da-5c00-7000-8000-000000000002&expires=1795257000&signature=EXAMPLE"
      }
    }
  },
  "getAttachmentContent": {
    "path": {
      "attachment": "019b76da-5c00-7000-8000-000000000001"
    }
  },
  "getAttachmentHistory": {
    "path": {
      "attachment": "019b76da-5c00-7000-8000-000000000001"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000112",
          "type": "attachment_announced",
          "payload": {
            "name": "boiler.jpg",
            "size": 48213,
            "sha256": null,
            "job_uuid": null,
            "field_uuid": null,
            "content_type": "image/jpeg",
            "unused_since": "2026-11-21T09:30:00.000Z"
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000113"
          }
        }
      ]
    }
  },
  "getClient": {
    "path": {
      "client": "C-1054"
    },
    "response": {
      "client": {
        "uuid": "019b76da-5c00-7000-8000-000000000114",
        "external_id": "C-1054",
        "name": "Millstone Bakery",
        "organization": true,
        "organization_name": "Millstone Bakery",
        "contacts": [
          {
            "name": "Helen Heidenreich-Rolfson",
            "value": "0114 496 0022",
            "type": "phone"
          },
          {
            "name": "Helen Heidenreich-Rolfson",
            "value": "helen-heidenreich-rolfson@mail.example",
            "type": "email"
          }
        ],
        "site_address": {
          "formatted": "7 Alexandra Road, Sheffield S8 1AG",
          "entrance_no": null,
          "apartment": null,
          "floor": null,
          "description": null,
          "geolocation": {
            "longitude": -1.47345,
            "latitude": 53.3927
          }
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000115",
          "name": "Sheffield"
        },
        "version": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      }
    }
  },
  "getClientHistory": {
    "path": {
      "client": "C-1054"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000116",
          "type": "client_created",
          "payload": {
            "contacts": [
              {
                "name": "Helen Heidenreich-Rolfson",
                "type": "phone",
                "value": "0114 496 0022"
              },
              {
                "name": "Helen Heidenreich-Rolfson",
                "type": "email",
                "value": "helen-heidenreich-rolfson@mail.example"
              }
            ],
            "last_name": null,
            "first_name": null,
            "external_id": "C-1054",
            "middle_name": null,
            "site_address": {
              "floor": null,
              "apartment": null,
              "formatted": "7 Alexandra Road, Sheffield S8 1AG",
              "entrance_no": null,
              "description": null,
              "geolocation": {
                "latitude": 53.3927,
                "longitude": -1.47345
              }
            },
            "organization": true,
            "territory_uuid": "019b76da-5c00-7000-8000-000000000115",
            "organization_name": "Millstone Bakery"
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getDictionaryHistory": {
    "path": {
      "dictionary": "019b76da-5c00-7000-8000-000000000017"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000118",
          "type": "dictionary_created",
          "payload": {
            "name": "Water quality",
            "values": [
              {
                "name": "Soft",
                "uuid": "019b76da-5c00-7000-8000-000000000119"
              },
              {
                "name": "Hard",
                "uuid": "019b76da-5c00-7000-8000-000000000120"
              }
            ]
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000121"
          }
        }
      ]
    }
  },
  "getHold": {
    "path": {
      "hold": "019b76da-5c00-7000-8000-000000000011"
    },
    "response": {
      "hold": {
        "uuid": "019b76da-5c00-7000-8000-000000000011",
        "external_id": "cart-8812",
        "status": "confirmed",
        "worker": {
          "uuid": "019b76da-5c00-7000-8000-000000000122",
          "email": "aidan.abbott@northern-heating.example"
        },
        "team": null,
        "from": "2030-01-08T09:15:00.000Z",
        "to": "2030-01-08T10:15:00.000Z",
        "arrival_window": {
          "from": "2030-01-08T09:00:00.000Z",
          "to": "2030-01-08T11:00:00.000Z"
        },
        "expires_at": "2026-11-21T09:40:00.000Z",
        "job_uuid": "019b76da-5c00-7000-8000-000000000012",
        "job": {
          "client": {
            "external_id": "C-1054"
          },
          "description": "The boiler loses pressure"
        },
        "version": 2,
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      }
    }
  },
  "getHoldHistory": {
    "path": {
      "hold": "019b76da-5c00-7000-8000-000000000011"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000123",
          "type": "hold_created",
          "payload": {
            "job": {
              "client": {
                "external_id": "C-1054"
              },
              "description": "The boiler loses pressure"
            },
            "minutes": 60,
            "starts_at": "2030-01-08T09:15:00.000Z",
            "team_uuid": null,
            "expires_at": "2026-11-21T09:40:00.000Z",
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "external_id": "cart-8812",
            "worker_uuid": "019b76da-5c00-7000-8000-000000000122",
            "arrival_window": {
              "to": "2030-01-08T11:00:00.000Z",
              "from": "2030-01-08T09:00:00.000Z"
            }
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000124"
          }
        }
      ]
    }
  },
  "getJob": {
    "path": {
      "job": "J-4400"
    },
    "response": {
      "job": {
        "uuid": "019b76da-5c00-7000-8000-000000000125",
        "external_id": "J-4400",
        "external_order_id": null,
        "serial_no": 408,
        "status": "posted",
        "scheduled_at": "2026-11-10T11:00:00.000Z",
        "scheduled_duration": {
          "minutes": 60
        },
        "arrival_window": null,
        "description": "Low pressure",
        "contacts": [
          {
            "name": "Kaylee Bergstrom",
            "value": "0161 496 0737",
            "type": "phone"
          }
        ],
        "completion_of_uuid": null,
        "initial_job_uuid": null,
        "version": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z",
        "assignee": null,
        "assignees": [],
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000126",
          "code": "repair"
        },
        "template": {
          "uuid": "019b76da-5c00-7000-8000-000000000127",
          "name": "Plumbing repair"
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000128",
          "external_id": "C-1050",
          "name": "Gibson Storage"
        },
        "site": {
          "uuid": "019b76da-5c00-7000-8000-000000000129",
          "external_id": "S-2066",
          "name": "Gibson Storage, 46 Gordon Road"
        },
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000130",
          "name": "Manchester"
        },
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000131",
            "name": "Plumbing"
          }
        ],
        "address": {
          "formatted": "46 Gordon Road, Manchester M20 9BH",
          "entrance_no": null,
          "apartment": null,
          "floor": null,
          "description": null,
          "geolocation": {
            "longitude": -2.22692,
            "latitude": 53.46439
          }
        },
        "timestamps": {
          "en_route_at": null,
          "started_at": null,
          "suspended_at": null,
          "finished_at": null
        },
        "durations": {
          "en_route": null,
          "suspension": null,
          "actual": null
        },
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000132",
            "name": "Plumbing problem",
            "field_type": "dictionary",
            "data_type": "dictionary",
            "required": true,
            "hidden": false,
            "read_only": false,
            "value": {
              "name": "Low pressure",
              "uuid": "019b76da-5c00-7000-8000-000000000133"
            },
            "dictionary": {
              "uuid": "019b76da-5c00-7000-8000-000000000134",
              "name": "Plumbing problem"
            }
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000135",
            "name": "Water pressure, bar",
            "field_type": "number",
            "data_type": "number",
            "required": true,
            "hidden": false,
            "read_only": false,
            "value": null
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000136",
            "name": "Work done",
            "field_type": "textarea",
            "data_type": "string",
            "required": true,
            "hidden": false,
            "read_only": false,
            "value": null
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000137",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000138",
            "name": "Completed, follow-up advised",
            "id": 3,
            "successful": true
          }
        ],
        "available_catalog": [
          {
            "type": "service",
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000139",
              "name": "Plumber, first hour",
              "external_id": "plumbing-callout"
            },
            "required": true,
            "pre_ordered": true
          },
          {
            "type": "category",
            "category": {
              "uuid": "019b76da-5c00-7000-8000-000000000140",
              "name": "Plumbing",
              "external_id": "plumbing"
            }
          }
        ],
        "ordered_services": [
          {
            "service": {
              "uuid": "019b76da-5c00-7000-8000-000000000139",
              "name": "Plumber, first hour",
              "external_id": "plumbing-callout"
            },
            "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000141",
            "required": true
          }
        ],
        "provided_services": [],
        "used_materials": []
      }
    }
  },
  "getJobAvailability": {
    "path": {
      "job": "J-4400"
    },
    "query": {
      "from": "2030-01-07T00:00:00Z",
      "to": "2030-01-08T00:00:00Z"
    },
    "response": {
      "slots": [],
      "explanation": {
        "considered": 13,
        "eligible": 0,
        "excluded": {
          "skills": 7,
          "territory": 4,
          "shifts": 2
        },
        "unlocated": 0,
        "position": 2161
      }
    }
  },
  "getJobHistory": {
    "path": {
      "job": "J-4400"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000142",
          "type": "job_created",
          "payload": {
            "status": "posted",
            "address": {
              "floor": null,
              "apartment": null,
              "formatted": "46 Gordon Road, Manchester M20 9BH",
              "entrance_no": null,
              "description": null,
              "geolocation": {
                "latitude": 53.46439,
                "longitude": -2.22692
              }
            },
            "contacts": [
              {
                "name": "Kaylee Bergstrom",
                "type": "phone",
                "value": "0161 496 0737"
              }
            ],
            "serial_no": 408,
            "site_uuid": "019b76da-5c00-7000-8000-000000000129",
            "type_uuid": "019b76da-5c00-7000-8000-000000000126",
            "assignees": [],
            "client_uuid": "019b76da-5c00-7000-8000-000000000128",
            "external_id": "J-4400",
            "skill_uuids": [
              "019b76da-5c00-7000-8000-000000000131"
            ],
            "description": "Low pressure",
            "scheduled_at": "2026-11-10T11:00:00.000Z",
            "custom_fields": [
              {
                "uuid": "019b76da-5c00-7000-8000-000000000132",
                "name": "Plumbing problem",
                "value": {
                  "name": "Low pressure",
                  "uuid": "019b76da-5c00-7000-8000-000000000133"
                },
                "required": true,
                "hidden": false,
                "read_only": false
              }
            ],
            "report_fields": [
              {
                "uuid": "019b76da-5c00-7000-8000-000000000135",
                "name": "Water pressure, bar",
                "value": null,
                "required": true,
                "hidden": false,
                "read_only": false
              },
              {
                "uuid": "019b76da-5c00-7000-8000-000000000136",
                "name": "Work done",
                "value": null,
                "required": true,
                "hidden": false,
                "read_only": false
              }
            ],
            "template_uuid": "019b76da-5c00-7000-8000-000000000127",
            "arrival_window": null,
            "territory_uuid": "019b76da-5c00-7000-8000-000000000130",
            "initial_job_uuid": null,
            "external_order_id": null,
            "ordered_services": [
              {
                "ordered_service_uuid": "019b76da-5c00-7000-8000-000000000141",
                "service": {
                  "name": "Plumber, first hour",
                  "uuid": "019b76da-5c00-7000-8000-000000000139",
                  "external_id": "plumbing-callout"
                },
                "required": true
              }
            ],
            "available_catalog": [
              {
                "type": "service",
                "service": {
                  "name": "Plumber, first hour",
                  "uuid": "019b76da-5c00-7000-8000-000000000139",
                  "external_id": "plumbing-callout"
                },
                "required": true,
                "pre_ordered": true
              },
              {
                "type": "category",
                "category": {
                  "name": "Plumbing",
                  "uuid": "019b76da-5c00-7000-8000-000000000140",
                  "external_id": "plumbing"
                }
              }
            ],
            "completion_of_uuid": null,
            "scheduled_duration": {
              "minutes": 60
            },
            "possible_resolution_uuids": [
              "019b76da-5c00-7000-8000-000000000137",
              "019b76da-5c00-7000-8000-000000000138",
              "019b76da-5c00-7000-8000-000000000143",
              "019b76da-5c00-7000-8000-000000000144"
            ]
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getJobType": {
    "path": {
      "job_type": "019b76da-5c00-7000-8000-000000000021"
    },
    "response": {
      "job_type": {
        "uuid": "019b76da-5c00-7000-8000-000000000021",
        "code": "survey"
      }
    }
  },
  "getJobTypeHistory": {
    "path": {
      "job_type": "019b76da-5c00-7000-8000-000000000021"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000145",
          "type": "job_type_created",
          "payload": {
            "code": "survey",
            "built_in": false
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000146"
          }
        }
      ]
    }
  },
  "getPresetHistory": {
    "path": {
      "user": "aidan.abbott@northern-heating.example",
      "preset": "019b76da-5c00-7000-8000-000000000013"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000147",
          "type": "preset_created",
          "payload": {
            "name": "Started today",
            "filters": "{\"status\":[\"started\"]}",
            "user_uuid": "019b76da-5c00-7000-8000-000000000122"
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000148"
          }
        }
      ]
    }
  },
  "getProduct": {
    "path": {
      "product": "seal-kit"
    },
    "response": {
      "product": {
        "uuid": "019b76da-5c00-7000-8000-000000000003",
        "name": "Boiler seal kit",
        "description": null,
        "category_uuid": "019b76da-5c00-7000-8000-000000000149",
        "unit_uuid": "019b76da-5c00-7000-8000-000000000007",
        "currency": "gbp",
        "external_id": "seal-kit",
        "gtin": "491625124798",
        "price_default": "22.5",
        "archived": false
      }
    }
  },
  "getProductCategory": {
    "path": {
      "category": "parts"
    },
    "response": {
      "category": {
        "uuid": "019b76da-5c00-7000-8000-000000000004",
        "name": "Spare parts",
        "description": null,
        "external_id": "parts",
        "parent_uuid": null,
        "archived": false
      }
    }
  },
  "getProductCategoryHistory": {
    "path": {
      "category": "parts"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000150",
          "type": "product_category_created",
          "payload": {
            "name": "Spare parts",
            "archived": false,
            "external_id": "parts",
            "parent_uuid": null,
            "description": null
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getProductHistory": {
    "path": {
      "product": "seal-kit"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000151",
          "type": "product_created",
          "payload": {
            "gtin": "491625124798",
            "name": "Boiler seal kit",
            "archived": false,
            "unit_uuid": "019b76da-5c00-7000-8000-000000000007",
            "external_id": "seal-kit",
            "description": null,
            "category_uuid": "019b76da-5c00-7000-8000-000000000149",
            "price_default": "22.5"
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getResolution": {
    "path": {
      "resolution": "019b76da-5c00-7000-8000-000000000024"
    },
    "response": {
      "resolution": {
        "uuid": "019b76da-5c00-7000-8000-000000000024",
        "name": "Completed, quote requested",
        "id": 6,
        "successful": true
      }
    }
  },
  "getResolutionHistory": {
    "path": {
      "resolution": "019b76da-5c00-7000-8000-000000000024"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000152",
          "type": "resolution_created",
          "payload": {
            "name": "Completed, quote requested",
            "number": 6,
            "built_in": false,
            "successful": true
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000153"
          }
        }
      ]
    }
  },
  "getSchedule": {
    "query": {
      "after": "2030-01-07",
      "before": "2030-01-08"
    },
    "response": {
      "schedule": [
        {
          "user_uuid": "019b76da-5c00-7000-8000-000000000154",
          "date": "2030-01-07",
          "shifts": [],
          "jobs": []
        },
        {
          "user_uuid": "019b76da-5c00-7000-8000-000000000122",
          "date": "2030-01-07",
          "shifts": [
            {
              "time_from": "2030-01-07T08:00:00.000Z",
              "time_to": "2030-01-07T17:00:00.000Z",
              "working": true,
              "territory": null,
              "job_type": null
            }
          ],
          "jobs": []
        }
      ],
      "unassigned": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000019",
          "serial_no": 409,
          "status": "posted",
          "scheduled_at": "2030-01-07T09:00:00.000Z",
          "scheduled_duration": {
            "minutes": 90
          }
        },
        {
          "uuid": "019b76da-5c00-7000-8000-000000000125",
          "serial_no": 408,
          "status": "posted",
          "scheduled_at": "2030-01-07T13:30:00.000Z",
          "scheduled_duration": {
            "minutes": 60
          }
        }
      ]
    }
  },
  "getService": {
    "path": {
      "service": "boiler-service"
    },
    "response": {
      "service": {
        "uuid": "019b76da-5c00-7000-8000-000000000005",
        "name": "Annual boiler service",
        "description": null,
        "category_uuid": "019b76da-5c00-7000-8000-000000000155",
        "currency": "gbp",
        "external_id": "boiler-service",
        "price_default": "95",
        "archived": false
      }
    }
  },
  "getServiceCategory": {
    "path": {
      "category": "heating"
    },
    "response": {
      "category": {
        "uuid": "019b76da-5c00-7000-8000-000000000006",
        "name": "Heating",
        "description": null,
        "external_id": "heating",
        "parent_uuid": null,
        "archived": false
      }
    }
  },
  "getServiceCategoryHistory": {
    "path": {
      "category": "heating"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000156",
          "type": "service_category_created",
          "payload": {
            "name": "Heating",
            "archived": false,
            "external_id": "heating",
            "parent_uuid": null,
            "description": null
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getServiceHistory": {
    "path": {
      "service": "boiler-service"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000157",
          "type": "service_created",
          "payload": {
            "name": "Annual boiler service",
            "archived": false,
            "external_id": "boiler-service",
            "description": null,
            "category_uuid": "019b76da-5c00-7000-8000-000000000155",
            "price_default": "95"
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getShiftHistory": {
    "path": {
      "user": "aidan.abbott@northern-heating.example",
      "shift_month": "019b76da-5c00-7000-8000-000000000158"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000159",
          "type": "shift_month_shifts_set",
          "payload": {
            "month": "2030-01",
            "shifts": [
              {
                "time_to": "2030-01-07T17:00:00.000Z",
                "working": true,
                "time_from": "2030-01-07T08:00:00.000Z",
                "job_type_uuid": null,
                "territory_uuid": null
              },
              {
                "time_to": "2030-01-09T00:00:00.000Z",
                "working": false,
                "time_from": "2030-01-08T00:00:00.000Z",
                "job_type_uuid": null,
                "territory_uuid": null
              }
            ],
            "user_uuid": "019b76da-5c00-7000-8000-000000000122"
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000160"
          }
        }
      ]
    }
  },
  "getShifts": {
    "path": {
      "user": "aidan.abbott@northern-heating.example"
    },
    "query": {
      "after": "2030-01-07",
      "before": "2030-01-08"
    },
    "response": {
      "timeline": [
        {
          "time_from": "2030-01-07T00:00:00.000Z",
          "time_to": "2030-01-07T08:00:00.000Z",
          "working": false,
          "territory": null,
          "job_type": null
        },
        {
          "time_from": "2030-01-07T08:00:00.000Z",
          "time_to": "2030-01-07T17:00:00.000Z",
          "working": true,
          "territory": null,
          "job_type": null
        }
      ]
    }
  },
  "getSite": {
    "path": {
      "site": "S-2073"
    },
    "response": {
      "site": {
        "uuid": "019b76da-5c00-7000-8000-000000000161",
        "external_id": "S-2073",
        "name": "Millstone Bakery, 99 Meadow View",
        "description": null,
        "contacts": [
          {
            "name": "Helen Heidenreich-Rolfson",
            "value": "0114 496 0022",
            "type": "phone"
          }
        ],
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000115",
          "name": "Sheffield"
        },
        "address": {
          "formatted": "99 Meadow View, Sheffield S10 4AD",
          "entrance_no": null,
          "apartment": null,
          "floor": null,
          "description": "Narrow street, leave the van at the corner",
          "geolocation": {
            "longitude": -1.43684,
            "latitude": 53.36722
          }
        },
        "client": {
          "uuid": "019b76da-5c00-7000-8000-000000000114",
          "external_id": "C-1054"
        },
        "version": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      }
    }
  },
  "getSiteHistory": {
    "path": {
      "site": "S-2073"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000162",
          "type": "site_created",
          "payload": {
            "name": "Millstone Bakery, 99 Meadow View",
            "address": {
              "floor": null,
              "apartment": null,
              "formatted": "99 Meadow View, Sheffield S10 4AD",
              "entrance_no": null,
              "description": "Narrow street, leave the van at the corner",
              "geolocation": {
                "latitude": 53.36722,
                "longitude": -1.43684
              }
            },
            "contacts": [
              {
                "name": "Helen Heidenreich-Rolfson",
                "type": "phone",
                "value": "0114 496 0022"
              }
            ],
            "client_uuid": "019b76da-5c00-7000-8000-000000000114",
            "external_id": "S-2073",
            "description": null,
            "territory_uuid": "019b76da-5c00-7000-8000-000000000115"
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getSkill": {
    "path": {
      "skill": "019b76da-5c00-7000-8000-000000000028"
    },
    "response": {
      "skill": {
        "uuid": "019b76da-5c00-7000-8000-000000000028",
        "name": "Solar"
      }
    }
  },
  "getSkillHistory": {
    "path": {
      "skill": "019b76da-5c00-7000-8000-000000000028"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000163",
          "type": "skill_created",
          "payload": {
            "name": "Solar"
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000164"
          }
        }
      ]
    }
  },
  "getTeam": {
    "path": {
      "team": "019b76da-5c00-7000-8000-000000000029"
    },
    "response": {
      "team": {
        "uuid": "019b76da-5c00-7000-8000-000000000029",
        "name": "Heat pump team",
        "territory": null,
        "worker_uuids": []
      }
    }
  },
  "getTeamHistory": {
    "path": {
      "team": "019b76da-5c00-7000-8000-000000000029"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000165",
          "type": "team_created",
          "payload": {
            "name": "Heat pump team",
            "worker_uuids": [],
            "territory_uuid": null
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000166"
          }
        }
      ]
    }
  },
  "getTemplate": {
    "path": {
      "template": "019b76da-5c00-7000-8000-000000000030"
    },
    "response": {
      "template": {
        "uuid": "019b76da-5c00-7000-8000-000000000030",
        "name": "Heat pump inspection",
        "description": "Annual inspection",
        "type": {
          "uuid": "019b76da-5c00-7000-8000-000000000167",
          "code": "default"
        },
        "scheduled_duration": {
          "minutes": 60
        },
        "assignee": null,
        "territory": null,
        "skills": [],
        "custom_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000168",
            "name": "Serial number",
            "field_type": "input",
            "data_type": "string",
            "required": false
          }
        ],
        "report_fields": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000169",
            "name": "Tested under pressure",
            "field_type": "checkbox",
            "data_type": "boolean",
            "required": true
          }
        ],
        "possible_resolutions": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000137",
            "name": "Completed",
            "id": 1,
            "successful": true
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000170",
            "name": "Not completed",
            "id": 2,
            "successful": false
          }
        ],
        "available_catalog": [],
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      }
    }
  },
  "getTemplateHistory": {
    "path": {
      "template": "019b76da-5c00-7000-8000-000000000030"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000171",
          "type": "template_created",
          "payload": {
            "name": "Heat pump inspection",
            "skill_uuids": [],
            "description": "Annual inspection",
            "job_type_uuid": "019b76da-5c00-7000-8000-000000000167",
            "custom_fields": [
              {
                "name": "Serial number",
                "uuid": "019b76da-5c00-7000-8000-000000000168",
                "required": false,
                "field_type": "input",
                "dictionary_uuid": null
              }
            ],
            "report_fields": [
              {
                "name": "Tested under pressure",
                "uuid": "019b76da-5c00-7000-8000-000000000169",
                "required": true,
                "field_type": "checkbox",
                "dictionary_uuid": null
              }
            ],
            "service_uuids": [],
            "category_uuids": [],
            "territory_uuid": null,
            "dictionary_uuids": [],
            "assignee_team_uuid": null,
            "assignee_user_uuid": null,
            "available_catalog": [],
            "scheduled_minutes": 60,
            "possible_resolution_uuids": [
              "019b76da-5c00-7000-8000-000000000137",
              "019b76da-5c00-7000-8000-000000000170"
            ]
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000172"
          }
        }
      ]
    }
  },
  "getTerritory": {
    "path": {
      "territory": "019b76da-5c00-7000-8000-000000000031"
    },
    "response": {
      "territory": {
        "uuid": "019b76da-5c00-7000-8000-000000000031",
        "name": "Docklands"
      }
    }
  },
  "getTerritoryHistory": {
    "path": {
      "territory": "019b76da-5c00-7000-8000-000000000031"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000173",
          "type": "territory_created",
          "payload": {
            "name": "Docklands"
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000174"
          }
        }
      ]
    }
  },
  "getUnit": {
    "path": {
      "unit": "piece"
    },
    "response": {
      "unit": {
        "uuid": "019b76da-5c00-7000-8000-000000000007",
        "name": "Piece",
        "code": "pc",
        "external_id": "piece",
        "archived": false
      }
    }
  },
  "getUnitHistory": {
    "path": {
      "unit": "piece"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000175",
          "type": "unit_created",
          "payload": {
            "code": "pc",
            "name": "Piece",
            "archived": false,
            "external_id": "piece"
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getUser": {
    "path": {
      "user": "aidan.abbott@northern-heating.example"
    },
    "response": {
      "user": {
        "uuid": "019b76da-5c00-7000-8000-000000000122",
        "email": "aidan.abbott@northern-heating.example",
        "first_name": "Aidan",
        "last_name": "Abbott",
        "permissions": {
          "web": {
            "login": false,
            "jobs": {
              "view": false,
              "edit": false,
              "delete": false
            },
            "clients": {
              "view": false,
              "edit": false
            },
            "schedule": {
              "view": false,
              "edit": false
            },
            "map": {
              "edit": false
            },
            "shifts": {
              "edit": false
            },
            "teams": {
              "view": false,
              "edit": false
            }
          },
          "mobile": {
            "login": true,
            "jobs": {
              "view": true,
              "complete": true,
              "create": false
            }
          }
        },
        "uses_license": true,
        "owner": false,
        "mobile_phone": "07700 900934",
        "skills": [
          {
            "uuid": "019b76da-5c00-7000-8000-000000000176",
            "name": "Gas"
          },
          {
            "uuid": "019b76da-5c00-7000-8000-000000000177",
            "name": "Heat pumps"
          }
        ],
        "territory": {
          "uuid": "019b76da-5c00-7000-8000-000000000178",
          "name": "Leeds"
        },
        "start_location": null
      }
    }
  },
  "getUserHistory": {
    "path": {
      "user": "aidan.abbott@northern-heating.example"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000179",
          "type": "user_created",
          "payload": {
            "email": "aidan.abbott@northern-heating.example",
            "owner": false,
            "last_name": "Abbott",
            "first_name": "Aidan",
            "skill_uuids": [
              "019b76da-5c00-7000-8000-000000000176",
              "019b76da-5c00-7000-8000-000000000177",
              "019b76da-5c00-7000-8000-000000000180"
            ],
            "mobile_phone": "07700 900934",
            "permissions": {
              "web": {
                "map": {
                  "edit": false
                },
                "jobs": {
                  "edit": false,
                  "view": false,
                  "delete": false
                },
                "login": false,
                "teams": {
                  "edit": false,
                  "view": false
                },
                "shifts": {
                  "edit": false
                },
                "clients": {
                  "edit": false,
                  "view": false
                },
                "schedule": {
                  "edit": false,
                  "view": false
                }
              },
              "mobile": {
                "jobs": {
                  "view": true,
                  "create": false,
                  "complete": true
                },
                "login": true
              }
            },
            "start_location": null,
            "territory_uuid": "019b76da-5c00-7000-8000-000000000178"
          },
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000117",
            "notify_assignees": false,
            "trigger_webhooks": false
          }
        }
      ]
    }
  },
  "getWebhook": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "webhook": {
        "uuid": "019b76da-5c00-7000-8000-000000000034",
        "url": "https://hooks.example.com/fieldline",
        "event_types": [
          "job_finished",
          "job_canceled"
        ],
        "secret": "whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCwgc2hvd24gb25jZQ==",
        "previous_secret_expires_at": null,
        "name": "Back office",
        "enabled": true,
        "headers": {},
        "suspended_at": null,
        "paused_until": null,
        "consecutive_failures": 0,
        "last_success_at": null,
        "last_failure_at": null,
        "waiting": 0,
        "exhausted": 0,
        "created_at": "2026-11-21T09:30:00.000Z"
      }
    }
  },
  "getWebhookHistory": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "events": [
        {
          "version": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000181",
          "type": "webhook_created",
          "payload": {
            "url": "https://hooks.example.com/fieldline",
            "name": "Back office",
            "secret": "[redacted]",
            "enabled": true,
            "headers": null,
            "event_types": [
              "job_finished",
              "job_canceled"
            ]
          },
          "context": {
            "source": "api",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": "019b76da-5c00-7000-8000-000000000036",
            "correlation_id": "019b76da-5c00-7000-8000-000000000182"
          }
        }
      ]
    }
  },
  "getWebhookRequest": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034",
      "request": "019b76da-5c00-7000-8000-000000000183"
    },
    "response": {
      "request": {
        "uuid": "019b76da-5c00-7000-8000-000000000183",
        "delivery_uuid": "019b76da-5c00-7000-8000-000000000183",
        "event_uuid": "019b76da-5c00-7000-8000-000000000184",
        "event_type": "job_canceled",
        "entity_type": "job",
        "entity_uuid": "019b76da-5c00-7000-8000-000000000008",
        "entity_version": 2,
        "run": 1,
        "attempt_no": 1,
        "status": "sent",
        "outcome": "succeeded",
        "next_attempt_at": null,
        "http_request_headers": {
          "content-type": "application/json",
          "x-service-delivery-attempt": "1",
          "webhook-id": "019b76da-5c00-7000-8000-000000000183",
          "webhook-timestamp": "1795515622"
        },
        "http_request_body": "{\"event_uuid\":\"019b76da-5c00-7000-8000-000000000184\",\"event_type\":\"job_canceled\",\"context\":{\"source\":\"api\",\"happened_at\":\"2026-11-21T09:30:00.000Z\",\"created_at\":\"2026-11-21T09:30:00.000Z\",\"user_uuid\":null,\"user_email\":null,\"device_uuid\":null,\"api_key_uuid\":\"019b76da-5c00-7000-8000-000000000036\",\"correlation_id\":\"019b76da-5c00-7000-8000-000000000185\"},\"job\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000008\",\"external_id\":\"J-4407\",\"external_order_id\":null,\"serial_no\":7,\"status\":\"canceled\",\"scheduled_at\":\"2026-11-15T14:00:00.000Z\",\"scheduled_duration\":{\"minutes\":60},\"arrival_window\":null,\"description\":\"Check the heating before a holiday\",\"contacts\":[],\"completion_of_uuid\":null,\"initial_job_uuid\":null,\"version\":2,\"created_at\":\"2026-11-21T09:30:00.000Z\",\"updated_at\":\"2026-11-21T09:30:00.000Z\",\"assignee\":{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"assignees\":[{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\",\"access\":\"edit\"}],\"type\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000167\",\"code\":\"default\"},\"template\":null,\"client\":null,\"site\":null,\"territory\":null,\"skills\":[],\"address\":null,\"timestamps\":{\"en_route_at\":null,\"started_at\":null,\"suspended_at\":null,\"finished_at\":null},\"durations\":{\"en_route\":null,\"suspension\":null,\"actual\":null},\"custom_fields\":[],\"report_fields\":[],\"possible_resolutions\":[],\"cancellation\":{\"reason\":\"The client asked for another day\",\"canceled_at\":\"2026-11-21T09:30:00.000Z\"},\"available_catalog\":[],\"ordered_services\":[],\"provided_services\":[],\"used_materials\":[],\"previous\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000008\",\"external_id\":\"J-4407\",\"external_order_id\":null,\"serial_no\":7,\"status\":\"scheduled\",\"scheduled_at\":\"2026-11-15T14:00:00.000Z\",\"scheduled_duration\":{\"minutes\":60},\"arrival_window\":null,\"description\":\"Check the heating before a holiday\",\"contacts\":[],\"completion_of_uuid\":null,\"initial_job_uuid\":null,\"version\":1,\"created_at\":\"2026-11-21T09:30:00.000Z\",\"updated_at\":\"2026-11-21T09:30:00.000Z\",\"assignee\":{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"assignees\":[{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\",\"access\":\"edit\"}],\"type\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000167\",\"code\":\"default\"},\"template\":null,\"client\":null,\"site\":null,\"territory\":null,\"skills\":[],\"address\":null,\"timestamps\":{\"en_route_at\":null,\"started_at\":null,\"suspended_at\":null,\"finished_at\":null},\"durations\":{\"en_route\":null,\"suspension\":null,\"actual\":null},\"custom_fields\":[],\"report_fields\":[],\"possible_resolutions\":[],\"available_catalog\":[],\"ordered_services\":[],\"provided_services\":[],\"used_materials\":[]}}}",
        "http_response_code": 204,
        "http_response_headers": {
          "date": "Tue, 24 Nov 2026 10:20:22 GMT",
          "connection": "keep-alive",
          "keep-alive": "timeout=5"
        },
        "http_response_body": "",
        "send_at": "2026-11-21T09:30:00.000Z",
        "sent_at": "2026-11-21T09:30:00.000Z",
        "request_time_ms": 2,
        "error_description": null
      }
    }
  },
  "listApiKeys": {
    "response": {
      "api_keys": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000036",
          "name": "First key",
          "scopes": [
            "read",
            "write",
            "admin"
          ],
          "expires_at": null,
          "last_used_at": "2026-11-21T09:30:00.000Z",
          "last_used_ip": "127.0.0.1",
          "revoked_at": null,
          "created_at": "2026-11-21T09:30:00.000Z"
        }
      ]
    }
  },
  "listClients": {
    "response": {
      "clients": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000020",
          "external_id": null,
          "name": "Ada Byron",
          "organization": false,
          "first_name": "Ada",
          "last_name": "Byron",
          "middle_name": null,
          "contacts": [
            {
              "name": "Ada",
              "value": "+44 20 7946 0105",
              "type": "phone"
            }
          ],
          "site_address": {
            "formatted": "4 Mill Road, London",
            "entrance_no": null,
            "apartment": null,
            "floor": null,
            "description": null,
            "geolocation": null
          },
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000106",
            "name": "Default"
          },
          "version": 1,
          "created_at": "2026-11-21T09:30:00.000Z",
          "updated_at": "2026-11-21T09:30:00.000Z"
        }
      ]
    }
  },
  "listConflicts": {
    "query": {
      "after": "2030-01-07",
      "before": "2030-01-08"
    },
    "response": {
      "conflicts": []
    }
  },
  "listDictionaries": {
    "response": {
      "dictionaries": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000186",
          "name": "Boiler make"
        }
      ]
    }
  },
  "listDictionaryValues": {
    "path": {
      "dictionary": "019b76da-5c00-7000-8000-000000000017"
    },
    "response": {
      "values": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000119",
          "name": "Soft"
        }
      ]
    }
  },
  "listEventTypes": {
    "response": {
      "event_types": [
        {
          "name": "attachment_deleted",
          "description": "A file was deleted, by a client or 24 hours after the last field showed it",
          "schema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object"
          }
        },
        {
          "name": "attachment_uploaded",
          "description": "The bytes of a file are stored; they are read at /v2/attachments/<uuid>/content",
          "schema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object"
          }
        }
      ]
    }
  },
  "listEvents": {
    "response": {
      "events": [
        {
          "position": 1,
          "uuid": "019b76da-5c00-7000-8000-000000000187",
          "type": "territory_created",
          "entity_type": "territory",
          "entity_uuid": "019b76da-5c00-7000-8000-000000000106",
          "entity_version": 1,
          "recorded_at": "2026-11-21T09:30:00.000Z",
          "context": {
            "source": "system",
            "happened_at": "2026-11-21T09:30:00.000Z",
            "created_at": "2026-11-21T09:30:00.000Z",
            "user_uuid": null,
            "user_email": null,
            "device_uuid": null,
            "api_key_uuid": null,
            "correlation_id": "019b76da-5c00-7000-8000-000000000108"
          },
          "data": {
            "name": "Default"
          }
        }
      ],
      "head": 2161
    }
  },
  "listHolds": {
    "response": {
      "holds": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000188",
          "external_id": "cart-8813",
          "status": "active",
          "worker": {
            "uuid": "019b76da-5c00-7000-8000-000000000122",
            "email": "aidan.abbott@northern-heating.example"
          },
          "team": null,
          "from": "2030-01-08T13:00:00.000Z",
          "to": "2030-01-08T14:30:00.000Z",
          "arrival_window": null,
          "expires_at": "2026-11-21T10:00:00.000Z",
          "job_uuid": null,
          "job": null,
          "version": 1,
          "created_at": "2026-11-21T09:30:00.000Z",
          "updated_at": "2026-11-21T09:30:00.000Z"
        }
      ]
    }
  },
  "listJobAttachments": {
    "path": {
      "job": "J-4001"
    },
    "response": {
      "attachments": []
    }
  },
  "listJobLocations": {
    "path": {
      "job": "J-4001"
    },
    "response": {
      "locations": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000189",
          "user_uuid": "019b76da-5c00-7000-8000-000000000122",
          "longitude": -1.5491,
          "latitude": 53.7997,
          "accuracy_m": 12,
          "uploaded_at": "2026-11-21T09:30:00.000Z",
          "captured_at": "2026-10-26T07:36:00.000Z",
          "catured_at": "2026-10-26T07:36:00.000Z",
          "events": [
            {
              "uuid": "019b76da-5c00-7000-8000-000000000190",
              "type": "status_updated",
              "job_uuid": "019b76da-5c00-7000-8000-000000000191",
              "job_version": 3
            }
          ]
        }
      ]
    }
  },
  "listJobTypes": {
    "response": {
      "job_types": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000167",
          "code": "default"
        }
      ]
    }
  },
  "listJobs": {
    "response": {
      "jobs": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000012",
          "external_id": null,
          "external_order_id": null,
          "serial_no": 411,
          "status": "scheduled",
          "scheduled_at": "2030-01-08T09:15:00.000Z",
          "scheduled_duration": {
            "minutes": 60
          },
          "arrival_window": {
            "from": "2030-01-08T09:00:00.000Z",
            "to": "2030-01-08T11:00:00.000Z"
          },
          "description": "The boiler loses pressure. Call before the visit",
          "contacts": [
            {
              "name": "Helen Heidenreich-Rolfson",
              "value": "0114 496 0022",
              "type": "phone"
            },
            {
              "name": "Helen Heidenreich-Rolfson",
              "value": "helen-heidenreich-rolfson@mail.example",
              "type": "email"
            }
          ],
          "completion_of_uuid": null,
          "initial_job_uuid": null,
          "version": 1,
          "created_at": "2026-11-21T09:30:00.000Z",
          "updated_at": "2026-11-21T09:30:00.000Z",
          "assignee": {
            "worker_uuid": "019b76da-5c00-7000-8000-000000000122",
            "uuid": "019b76da-5c00-7000-8000-000000000122"
          },
          "assignees": [
            {
              "worker_uuid": "019b76da-5c00-7000-8000-000000000122",
              "uuid": "019b76da-5c00-7000-8000-000000000122",
              "access": "edit"
            }
          ],
          "type_uuid": "019b76da-5c00-7000-8000-000000000167",
          "template_uuid": null,
          "template_name": null,
          "client_uuid": "019b76da-5c00-7000-8000-000000000114",
          "site_uuid": null,
          "territory_uuid": "019b76da-5c00-7000-8000-000000000115",
          "skill_uuids": []
        }
      ]
    }
  },
  "listPresets": {
    "path": {
      "user": "aidan.abbott@northern-heating.example"
    },
    "response": {
      "presets": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000013",
          "user_uuid": "019b76da-5c00-7000-8000-000000000122",
          "name": "Started today",
          "filters": {
            "status": [
              "started"
            ]
          }
        }
      ]
    }
  },
  "listProductCategories": {
    "response": {
      "categories": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000004",
          "name": "Spare parts",
          "description": null,
          "external_id": "parts",
          "parent_uuid": null,
          "archived": false
        }
      ]
    }
  },
  "listProducts": {
    "response": {
      "products": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000192",
          "name": "Ignition electrode",
          "description": null,
          "category_uuid": "019b76da-5c00-7000-8000-000000000149",
          "unit_uuid": "019b76da-5c00-7000-8000-000000000007",
          "currency": "gbp",
          "external_id": "ignition-electrode",
          "gtin": "489848253111",
          "price_default": "18.4",
          "archived": false
        }
      ]
    }
  },
  "listResolutions": {
    "response": {
      "resolutions": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000137",
          "name": "Completed",
          "id": 1,
          "successful": true
        }
      ]
    }
  },
  "listServiceCategories": {
    "response": {
      "categories": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000006",
          "name": "Heating",
          "description": null,
          "external_id": "heating",
          "parent_uuid": null,
          "archived": false
        }
      ]
    }
  },
  "listServices": {
    "response": {
      "services": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000005",
          "name": "Annual boiler service",
          "description": null,
          "category_uuid": "019b76da-5c00-7000-8000-000000000155",
          "currency": "gbp",
          "external_id": "boiler-service",
          "price_default": "95",
          "archived": false
        }
      ]
    }
  },
  "listSites": {
    "response": {
      "sites": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000027",
          "external_id": null,
          "name": "Harbour Street",
          "description": "Ring twice",
          "contacts": [
            {
              "name": "Caretaker",
              "value": "+44 20 7946 0103",
              "type": "phone"
            }
          ],
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000106",
            "name": "Default"
          },
          "address": {
            "formatted": "12 Harbour Street, London",
            "entrance_no": null,
            "apartment": null,
            "floor": null,
            "description": null,
            "geolocation": {
              "longitude": -0.1276,
              "latitude": 51.5072
            }
          },
          "client": null,
          "version": 1,
          "created_at": "2026-11-21T09:30:00.000Z",
          "updated_at": "2026-11-21T09:30:00.000Z"
        }
      ]
    }
  },
  "listSkills": {
    "response": {
      "skills": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000176",
          "name": "Gas"
        }
      ]
    }
  },
  "listTeams": {
    "response": {
      "teams": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000193",
          "name": "Leeds installers",
          "territory": {
            "uuid": "019b76da-5c00-7000-8000-000000000178",
            "name": "Leeds"
          },
          "worker_uuids": [
            "019b76da-5c00-7000-8000-000000000122",
            "019b76da-5c00-7000-8000-000000000194"
          ]
        }
      ]
    }
  },
  "listTemplates": {
    "response": {
      "templates": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000195",
          "name": "Boiler service",
          "type_uuid": "019b76da-5c00-7000-8000-000000000196",
          "description": "Yearly service by the checklist of the manufacturer.",
          "scheduled_duration": {
            "minutes": 60
          },
          "assignee": null,
          "created_at": "2026-11-21T09:30:00.000Z",
          "updated_at": "2026-11-21T09:30:00.000Z"
        }
      ]
    }
  },
  "listTerritories": {
    "response": {
      "territories": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000106",
          "name": "Default"
        }
      ]
    }
  },
  "listUnits": {
    "response": {
      "units": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000007",
          "name": "Piece",
          "code": "pc",
          "external_id": "piece",
          "archived": false
        }
      ]
    }
  },
  "listUsers": {
    "response": {
      "users": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000154",
          "email": "morag.ellison@northern-heating.example",
          "first_name": "Morag",
          "last_name": "Ellison",
          "permissions": {
            "web": {
              "login": true,
              "jobs": {
                "view": true,
                "edit": true,
                "delete": true
              },
              "clients": {
                "view": true,
                "edit": true
              },
              "schedule": {
                "view": true,
                "edit": true
              },
              "map": {
                "edit": false
              },
              "shifts": {
                "edit": false
              },
              "teams": {
                "view": true,
                "edit": true
              }
            },
            "mobile": {
              "login": false,
              "jobs": {
                "view": false,
                "complete": false,
                "create": false
              }
            }
          },
          "uses_license": true,
          "owner": true,
          "mobile_phone": "07700 900286",
          "skills": [],
          "territory": null,
          "start_location": null
        }
      ]
    }
  },
  "listWebhookRequests": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "requests": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000183",
          "delivery_uuid": "019b76da-5c00-7000-8000-000000000183",
          "event_uuid": "019b76da-5c00-7000-8000-000000000184",
          "event_type": "job_canceled",
          "entity_type": "job",
          "entity_uuid": "019b76da-5c00-7000-8000-000000000008",
          "entity_version": 2,
          "run": 1,
          "attempt_no": 1,
          "status": "sent",
          "outcome": "succeeded",
          "next_attempt_at": null,
          "http_request_headers": {
            "content-type": "application/json",
            "x-service-delivery-attempt": "1",
            "webhook-id": "019b76da-5c00-7000-8000-000000000183",
            "webhook-timestamp": "1795515622"
          },
          "http_request_body": "{\"event_uuid\":\"019b76da-5c00-7000-8000-000000000184\",\"event_type\":\"job_canceled\",\"context\":{\"source\":\"api\",\"happened_at\":\"2026-11-21T09:30:00.000Z\",\"created_at\":\"2026-11-21T09:30:00.000Z\",\"user_uuid\":null,\"user_email\":null,\"device_uuid\":null,\"api_key_uuid\":\"019b76da-5c00-7000-8000-000000000036\",\"correlation_id\":\"019b76da-5c00-7000-8000-000000000185\"},\"job\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000008\",\"external_id\":\"J-4407\",\"external_order_id\":null,\"serial_no\":7,\"status\":\"canceled\",\"scheduled_at\":\"2026-11-15T14:00:00.000Z\",\"scheduled_duration\":{\"minutes\":60},\"arrival_window\":null,\"description\":\"Check the heating before a holiday\",\"contacts\":[],\"completion_of_uuid\":null,\"initial_job_uuid\":null,\"version\":2,\"created_at\":\"2026-11-21T09:30:00.000Z\",\"updated_at\":\"2026-11-21T09:30:00.000Z\",\"assignee\":{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"assignees\":[{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\",\"access\":\"edit\"}],\"type\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000167\",\"code\":\"default\"},\"template\":null,\"client\":null,\"site\":null,\"territory\":null,\"skills\":[],\"address\":null,\"timestamps\":{\"en_route_at\":null,\"started_at\":null,\"suspended_at\":null,\"finished_at\":null},\"durations\":{\"en_route\":null,\"suspension\":null,\"actual\":null},\"custom_fields\":[],\"report_fields\":[],\"possible_resolutions\":[],\"cancellation\":{\"reason\":\"The client asked for another day\",\"canceled_at\":\"2026-11-21T09:30:00.000Z\"},\"available_catalog\":[],\"ordered_services\":[],\"provided_services\":[],\"used_materials\":[],\"previous\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000008\",\"external_id\":\"J-4407\",\"external_order_id\":null,\"serial_no\":7,\"status\":\"scheduled\",\"scheduled_at\":\"2026-11-15T14:00:00.000Z\",\"scheduled_duration\":{\"minutes\":60},\"arrival_window\":null,\"description\":\"Check the heating before a holiday\",\"contacts\":[],\"completion_of_uuid\":null,\"initial_job_uuid\":null,\"version\":1,\"created_at\":\"2026-11-21T09:30:00.000Z\",\"updated_at\":\"2026-11-21T09:30:00.000Z\",\"assignee\":{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"assignees\":[{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000122\",\"email\":\"aidan.abbott@northern-heating.example\",\"access\":\"edit\"}],\"type\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000167\",\"code\":\"default\"},\"template\":null,\"client\":null,\"site\":null,\"territory\":null,\"skills\":[],\"address\":null,\"timestamps\":{\"en_route_at\":null,\"started_at\":null,\"suspended_at\":null,\"finished_at\":null},\"durations\":{\"en_route\":null,\"suspension\":null,\"actual\":null},\"custom_fields\":[],\"report_fields\":[],\"possible_resolutions\":[],\"available_catalog\":[],\"ordered_services\":[],\"provided_services\":[],\"used_materials\":[]}}}",
          "http_response_code": 204,
          "http_response_headers": {
            "date": "Tue, 24 Nov 2026 10:20:22 GMT",
            "connection": "keep-alive",
            "keep-alive": "timeout=5"
          },
          "http_response_body": "",
          "send_at": "2026-11-21T09:30:00.000Z",
          "sent_at": "2026-11-21T09:30:00.000Z",
          "request_time_ms": 2,
          "error_description": null
        }
      ]
    }
  },
  "listWebhooks": {
    "response": {
      "webhooks": [
        {
          "uuid": "019b76da-5c00-7000-8000-000000000197",
          "url": "https://hooks.demo.invalid/fieldline",
          "event_types": [
            "job_created",
            "job_finished",
            "job_canceled"
          ],
          "secret": null,
          "previous_secret_expires_at": null,
          "name": "Back office",
          "enabled": false,
          "headers": {},
          "suspended_at": null,
          "paused_until": null,
          "consecutive_failures": 0,
          "last_success_at": null,
          "last_failure_at": null,
          "waiting": 0,
          "exhausted": 0,
          "created_at": "2026-11-21T09:30:00.000Z"
        }
      ]
    }
  },
  "performBatch": {
    "response": {
      "results": [
        {
          "status": 201,
          "body": {
            "client_uuid": "019b76da-5c00-7000-8000-000000000198"
          },
          "etag": "\"1\""
        },
        {
          "status": 201,
          "body": {
            "client_uuid": "019b76da-5c00-7000-8000-000000000199"
          },
          "etag": "\"1\""
        }
      ]
    }
  },
  "provideService": {
    "path": {
      "job": "J-4405"
    },
    "response": {
      "service_uuid": "019b76da-5c00-7000-8000-000000000200",
      "provided_service_uuid": "019b76da-5c00-7000-8000-000000000009"
    }
  },
  "publishJob": {
    "path": {
      "job": "J-4401"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000201"
    }
  },
  "releaseHold": {
    "path": {
      "hold": "cart-8813"
    },
    "response": {
      "message": "Performed"
    }
  },
  "removeProvidedService": {
    "path": {
      "job": "J-4405",
      "provided_service": "019b76da-5c00-7000-8000-000000000009"
    },
    "response": {
      "message": "Performed"
    }
  },
  "removeUsedMaterial": {
    "path": {
      "job": "J-4405",
      "provided_service": "019b76da-5c00-7000-8000-000000000009",
      "product": "copper-15"
    },
    "response": {
      "message": "Performed"
    }
  },
  "resendFailedRequests": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "resent": 0
    }
  },
  "resendWebhookRequest": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034",
      "request": "019b76da-5c00-7000-8000-000000000183"
    },
    "response": {
      "request_uuid": "019b76da-5c00-7000-8000-000000000202"
    }
  },
  "resumeWebhook": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "webhook_uuid": "019b76da-5c00-7000-8000-000000000034"
    }
  },
  "revokeApiKey": {
    "path": {
      "api_key": "019b76da-5c00-7000-8000-000000000109"
    },
    "response": {
      "message": "Performed"
    }
  },
  "rotateApiKey": {
    "path": {
      "api_key": "019b76da-5c00-7000-8000-000000000015"
    },
    "response": {
      "api_key_uuid": "019b76da-5c00-7000-8000-000000000109",
      "key": "fk_Example1_shownOnceWhenTheKeyIsCreated00000000000000"
    }
  },
  "rotateWebhookSecret": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "secret": "whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCwgc2hvd24gb25jZQ==",
      "previous_secret_expires_at": "2026-11-21T10:30:00.000Z"
    }
  },
  "searchAvailability": {
    "response": {
      "slots": [
        {
          "worker_uuid": "019b76da-5c00-7000-8000-000000000122",
          "team_uuid": null,
          "date": "2030-01-07",
          "from": "2030-01-07T08:00:00.000Z",
          "to": "2030-01-07T09:00:00.000Z",
          "latest_from": "2030-01-07T16:00:00.000Z",
          "window": null,
          "travel": null,
          "preferred": false,
          "score": 0.6667
        }
      ],
      "explanation": {
        "considered": 13,
        "eligible": 1,
        "excluded": {
          "skills": 0,
          "territory": 0,
          "shifts": 12
        },
        "unlocated": 0,
        "position": 2201
      }
    }
  },
  "setJobEnRoute": {
    "path": {
      "job": "J-4403"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000203"
    }
  },
  "startJob": {
    "path": {
      "job": "J-4404"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000204"
    }
  },
  "suspendJob": {
    "path": {
      "job": "J-4405"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000010"
    }
  },
  "testWebhook": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "request": {
        "uuid": "019b76da-5c00-7000-8000-000000000205",
        "delivery_uuid": "019b76da-5c00-7000-8000-000000000206",
        "event_uuid": "019b76da-5c00-7000-8000-000000000207",
        "event_type": "job_finished",
        "entity_type": null,
        "entity_uuid": null,
        "entity_version": null,
        "run": 1,
        "attempt_no": 1,
        "status": "sent",
        "outcome": "succeeded",
        "next_attempt_at": null,
        "http_request_headers": {
          "content-type": "application/json",
          "x-service-delivery-attempt": "1",
          "webhook-id": "019b76da-5c00-7000-8000-000000000206",
          "webhook-timestamp": "1795515622"
        },
        "http_request_body": "{\"event_uuid\":\"019b76da-5c00-7000-8000-000000000207\",\"event_type\":\"job_finished\",\"context\":{\"source\":\"api\",\"happened_at\":\"2026-03-02T10:15:00.000Z\",\"created_at\":\"2026-03-02T10:15:00.000Z\",\"user_uuid\":null,\"user_email\":null,\"device_uuid\":null,\"api_key_uuid\":\"019b76da-5c00-7000-8000-000000000036\",\"correlation_id\":\"019b76da-5c00-7000-8000-000000000208\"},\"job\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000064\",\"external_id\":\"J-3001\",\"external_order_id\":\"O-77\",\"serial_no\":42,\"status\":\"finished\",\"scheduled_at\":\"2026-03-02T09:00:00.000Z\",\"scheduled_duration\":{\"minutes\":90},\"arrival_window\":{\"from\":\"2026-03-02T09:00:00.000Z\",\"to\":\"2026-03-02T12:00:00.000Z\"},\"description\":\"No hot water on the first floor\",\"contacts\":[{\"name\":\"Caretaker\",\"value\":\"+44 20 7946 0155\",\"type\":\"phone\"}],\"completion_of_uuid\":null,\"initial_job_uuid\":null,\"resolution\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000073\",\"name\":\"Completed\",\"successful\":true,\"comment\":\"Gasket replaced\"},\"version\":10,\"created_at\":\"2026-02-27T13:40:00.000Z\",\"updated_at\":\"2026-03-02T10:15:00.000Z\",\"assignee\":{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\"},\"assignees\":[{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\",\"access\":\"edit\"},{\"team\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000081\",\"name\":\"Heating\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000081\",\"access\":\"view\"}],\"type\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000065\",\"code\":\"repair\"},\"template\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000066\",\"name\":\"Boiler repair\"},\"client\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000044\",\"external_id\":\"C-1001\",\"name\":\"Brightwater Hotels\"},\"site\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000067\",\"external_id\":\"S-2001\",\"name\":\"Harbour Street\"},\"territory\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000045\",\"name\":\"London\"},\"skills\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000068\",\"name\":\"Gas\"}],\"address\":{\"formatted\":\"12 Harbour Street, London\",\"entrance_no\":\"2\",\"apartment\":null,\"floor\":\"1\",\"description\":null,\"geolocation\":{\"longitude\":-0.1276,\"latitude\":51.5072}},\"timestamps\":{\"en_route_at\":\"2026-03-02T08:35:00.000Z\",\"started_at\":\"2026-03-02T09:02:00.000Z\",\"suspended_at\":null,\"finished_at\":\"2026-03-02T10:15:00.000Z\"},\"durations\":{\"en_route\":{\"minutes\":27},\"suspension\":{\"minutes\":25},\"actual\":{\"minutes\":48}},\"custom_fields\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000069\",\"name\":\"Model of the boiler\",\"field_type\":\"input\",\"data_type\":\"string\",\"required\":false,\"hidden\":false,\"read_only\":false,\"value\":\"Condens 30\"},{\"uuid\":\"019b76da-5c00-7000-8000-000000000070\",\"name\":\"Manual\",\"field_type\":\"file\",\"data_type\":\"attachment\",\"required\":false,\"hidden\":false,\"read_only\":false,\"value\":[\"https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content\"]}],\"report_fields\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000072\",\"name\":\"Pressure in bar\",\"field_type\":\"input\",\"data_type\":\"string\",\"required\":false,\"hidden\":false,\"read_only\":false,\"value\":\"1.5\",\"filled_at\":\"2026-03-02T10:15:00.000Z\"}],\"possible_resolutions\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000073\",\"name\":\"Completed\",\"id\":1,\"successful\":true},{\"uuid\":\"019b76da-5c00-7000-8000-000000000074\",\"name\":\"Not completed\",\"id\":2,\"successful\":false}],\"available_catalog\":[{\"type\":\"service\",\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"required\":false,\"pre_ordered\":true}],\"ordered_services\":[{\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"ordered_service_uuid\":\"019b76da-5c00-7000-8000-000000000076\",\"required\":true}],\"provided_services\":[{\"amount\":\"95\",\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"price\":\"95\",\"currency\":\"usd\",\"ordered_service_uuid\":\"019b76da-5c00-7000-8000-000000000076\",\"provided_service_uuid\":\"019b76da-5c00-7000-8000-000000000082\"}],\"used_materials\":[{\"product\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000083\",\"name\":\"Gasket\",\"external_id\":\"P-1\"},\"unit\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000084\",\"code\":\"pc\",\"name\":\"Piece\",\"external_id\":null},\"amount\":\"9\",\"quantity\":\"2\",\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"price\":\"4.5\",\"currency\":\"usd\",\"provided_service_uuid\":\"019b76da-5c00-7000-8000-000000000082\"}],\"previous\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000064\",\"external_id\":\"J-3001\",\"external_order_id\":\"O-77\",\"serial_no\":42,\"status\":\"started\",\"scheduled_at\":\"2026-03-02T09:00:00.000Z\",\"scheduled_duration\":{\"minutes\":90},\"arrival_window\":{\"from\":\"2026-03-02T09:00:00.000Z\",\"to\":\"2026-03-02T12:00:00.000Z\"},\"description\":\"No hot water on the first floor\",\"contacts\":[{\"name\":\"Caretaker\",\"value\":\"+44 20 7946 0155\",\"type\":\"phone\"}],\"completion_of_uuid\":null,\"initial_job_uuid\":null,\"version\":9,\"created_at\":\"2026-02-27T13:40:00.000Z\",\"updated_at\":\"2026-03-02T10:12:00.000Z\",\"assignee\":{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\"},\"assignees\":[{\"worker\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000053\",\"email\":\"grace.murray@example.com\",\"access\":\"edit\"},{\"team\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000081\",\"name\":\"Heating\"},\"uuid\":\"019b76da-5c00-7000-8000-000000000081\",\"access\":\"view\"}],\"type\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000065\",\"code\":\"repair\"},\"template\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000066\",\"name\":\"Boiler repair\"},\"client\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000044\",\"external_id\":\"C-1001\",\"name\":\"Brightwater Hotels\"},\"site\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000067\",\"external_id\":\"S-2001\",\"name\":\"Harbour Street\"},\"territory\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000045\",\"name\":\"London\"},\"skills\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000068\",\"name\":\"Gas\"}],\"address\":{\"formatted\":\"12 Harbour Street, London\",\"entrance_no\":\"2\",\"apartment\":null,\"floor\":\"1\",\"description\":null,\"geolocation\":{\"longitude\":-0.1276,\"latitude\":51.5072}},\"timestamps\":{\"en_route_at\":\"2026-03-02T08:35:00.000Z\",\"started_at\":\"2026-03-02T09:02:00.000Z\",\"suspended_at\":null,\"finished_at\":null},\"durations\":{\"en_route\":{\"minutes\":27},\"suspension\":{\"minutes\":25},\"actual\":{\"minutes\":18}},\"custom_fields\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000069\",\"name\":\"Model of the boiler\",\"field_type\":\"input\",\"data_type\":\"string\",\"required\":false,\"hidden\":false,\"read_only\":false,\"value\":\"Condens 30\"},{\"uuid\":\"019b76da-5c00-7000-8000-000000000070\",\"name\":\"Manual\",\"field_type\":\"file\",\"data_type\":\"attachment\",\"required\":false,\"hidden\":false,\"read_only\":false,\"value\":[\"https://fieldline.example.com/v2/attachments/019b76da-5c00-7000-8000-000000000071/content\"]}],\"report_fields\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000072\",\"name\":\"Pressure in bar\",\"field_type\":\"input\",\"data_type\":\"string\",\"required\":false,\"hidden\":false,\"read_only\":false,\"value\":null}],\"possible_resolutions\":[{\"uuid\":\"019b76da-5c00-7000-8000-000000000073\",\"name\":\"Completed\",\"id\":1,\"successful\":true},{\"uuid\":\"019b76da-5c00-7000-8000-000000000074\",\"name\":\"Not completed\",\"id\":2,\"successful\":false}],\"available_catalog\":[{\"type\":\"service\",\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"required\":false,\"pre_ordered\":true}],\"ordered_services\":[{\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"ordered_service_uuid\":\"019b76da-5c00-7000-8000-000000000076\",\"required\":true}],\"provided_services\":[{\"amount\":\"95\",\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"price\":\"95\",\"currency\":\"usd\",\"ordered_service_uuid\":\"019b76da-5c00-7000-8000-000000000076\",\"provided_service_uuid\":\"019b76da-5c00-7000-8000-000000000082\"}],\"used_materials\":[{\"product\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000083\",\"name\":\"Gasket\",\"external_id\":\"P-1\"},\"unit\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000084\",\"code\":\"pc\",\"name\":\"Piece\",\"external_id\":null},\"amount\":\"9\",\"quantity\":\"2\",\"service\":{\"uuid\":\"019b76da-5c00-7000-8000-000000000075\",\"name\":\"Boiler repair\",\"external_id\":\"SV-1\"},\"price\":\"4.5\",\"currency\":\"usd\",\"provided_service_uuid\":\"019b76da-5c00-7000-8000-000000000082\"}]}}}",
        "http_response_code": 204,
        "http_response_headers": {
          "date": "Tue, 24 Nov 2026 10:20:22 GMT",
          "connection": "keep-alive",
          "keep-alive": "timeout=5"
        },
        "http_response_body": "",
        "send_at": "2026-11-21T09:30:00.000Z",
        "sent_at": "2026-11-21T09:30:00.000Z",
        "request_time_ms": 2,
        "error_description": null
      }
    }
  },
  "unarchiveProduct": {
    "path": {
      "product": "seal-kit"
    },
    "response": {
      "product_uuid": "019b76da-5c00-7000-8000-000000000003"
    }
  },
  "unarchiveProductCategory": {
    "path": {
      "category": "parts"
    },
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000004"
    }
  },
  "unarchiveService": {
    "path": {
      "service": "boiler-service"
    },
    "response": {
      "service_uuid": "019b76da-5c00-7000-8000-000000000005"
    }
  },
  "unarchiveServiceCategory": {
    "path": {
      "category": "heating"
    },
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000006"
    }
  },
  "unarchiveUnit": {
    "path": {
      "unit": "piece"
    },
    "response": {
      "unit_uuid": "019b76da-5c00-7000-8000-000000000007"
    }
  },
  "unpublishJob": {
    "path": {
      "job": "J-4402"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000209"
    }
  },
  "updateAccount": {
    "response": {
      "account_uuid": "019b76da-5c00-7000-8000-000000000002"
    }
  },
  "updateClient": {
    "path": {
      "client": "C-1054"
    },
    "response": {
      "client_uuid": "019b76da-5c00-7000-8000-000000000114"
    }
  },
  "updateDictionary": {
    "path": {
      "dictionary": "019b76da-5c00-7000-8000-000000000017"
    },
    "response": {
      "dictionary_uuid": "019b76da-5c00-7000-8000-000000000017"
    }
  },
  "updateDictionaryValue": {
    "path": {
      "dictionary": "019b76da-5c00-7000-8000-000000000017",
      "value": "019b76da-5c00-7000-8000-000000000018"
    },
    "response": {
      "value_uuid": "019b76da-5c00-7000-8000-000000000018"
    }
  },
  "updateHold": {
    "path": {
      "hold": "cart-8813"
    },
    "response": {
      "hold_uuid": "019b76da-5c00-7000-8000-000000000188"
    }
  },
  "updateJob": {
    "path": {
      "job": "J-4400"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000125"
    }
  },
  "updateJobType": {
    "path": {
      "job_type": "019b76da-5c00-7000-8000-000000000021"
    },
    "response": {
      "job_type_uuid": "019b76da-5c00-7000-8000-000000000021"
    }
  },
  "updateProduct": {
    "path": {
      "product": "seal-kit"
    },
    "response": {
      "product_uuid": "019b76da-5c00-7000-8000-000000000003"
    }
  },
  "updateProductCategory": {
    "path": {
      "category": "parts"
    },
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000004"
    }
  },
  "updateResolution": {
    "path": {
      "resolution": "019b76da-5c00-7000-8000-000000000024"
    },
    "response": {
      "resolution_uuid": "019b76da-5c00-7000-8000-000000000024"
    }
  },
  "updateService": {
    "path": {
      "service": "boiler-service"
    },
    "response": {
      "service_uuid": "019b76da-5c00-7000-8000-000000000005"
    }
  },
  "updateServiceCategory": {
    "path": {
      "category": "heating"
    },
    "response": {
      "category_uuid": "019b76da-5c00-7000-8000-000000000006"
    }
  },
  "updateShifts": {
    "path": {
      "user": "aidan.abbott@northern-heating.example"
    }
  },
  "updateSite": {
    "path": {
      "site": "S-2073"
    },
    "response": {
      "site_uuid": "019b76da-5c00-7000-8000-000000000161"
    }
  },
  "updateSkill": {
    "path": {
      "skill": "019b76da-5c00-7000-8000-000000000028"
    },
    "response": {
      "skill_uuid": "019b76da-5c00-7000-8000-000000000028"
    }
  },
  "updateTeam": {
    "path": {
      "team": "019b76da-5c00-7000-8000-000000000029"
    },
    "response": {
      "team_uuid": "019b76da-5c00-7000-8000-000000000029"
    }
  },
  "updateTemplate": {
    "path": {
      "template": "019b76da-5c00-7000-8000-000000000030"
    },
    "response": {
      "template_uuid": "019b76da-5c00-7000-8000-000000000030"
    }
  },
  "updateTerritory": {
    "path": {
      "territory": "019b76da-5c00-7000-8000-000000000031"
    },
    "response": {
      "territory_uuid": "019b76da-5c00-7000-8000-000000000031"
    }
  },
  "updateUnit": {
    "path": {
      "unit": "piece"
    },
    "response": {
      "unit_uuid": "019b76da-5c00-7000-8000-000000000007"
    }
  },
  "updateUser": {
    "path": {
      "user": "aidan.abbott@northern-heating.example"
    },
    "response": {
      "user_uuid": "019b76da-5c00-7000-8000-000000000122"
    }
  },
  "updateWebhook": {
    "path": {
      "webhook": "019b76da-5c00-7000-8000-000000000034"
    },
    "response": {
      "webhook_uuid": "019b76da-5c00-7000-8000-000000000034"
    }
  },
  "uploadAttachmentContent": {
    "path": {
      "attachment": "019b76da-5c00-7000-8000-000000000001"
    }
  },
  "uploadJobLocations": {
    "path": {
      "job": "J-4400"
    },
    "response": {
      "location_uuids": [
        "019b76da-5c00-7000-8000-000000000210"
      ]
    }
  },
  "useMaterial": {
    "path": {
      "job": "J-4405",
      "provided_service": "019b76da-5c00-7000-8000-000000000009"
    },
    "response": {
      "job_uuid": "019b76da-5c00-7000-8000-000000000010"
    }
  }
};
